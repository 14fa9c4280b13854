-- Who asked for a test mail, and whether that caller could read contacts then: null and true for what is older.
ALTER TABLE campaigns.test_mail ADD COLUMN maker jsonb;
ALTER TABLE campaigns.test_mail ADD COLUMN may_fill boolean NOT NULL DEFAULT true;
