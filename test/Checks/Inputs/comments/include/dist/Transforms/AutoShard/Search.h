/// Where an exception is made.
void search();
