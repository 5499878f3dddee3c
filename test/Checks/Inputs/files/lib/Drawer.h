// No licence.
