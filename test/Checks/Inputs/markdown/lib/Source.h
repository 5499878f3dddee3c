// docs/page.md describes it, and docs/guide/gone.md does not.
