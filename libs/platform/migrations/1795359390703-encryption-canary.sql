-- A known text sealed with the key of this database. A process that cannot open it has another key.
CREATE TABLE platform.encryption_canary (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  sealed text NOT NULL
);
