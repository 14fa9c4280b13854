-- Requester, and whether they could read contacts. Older rows have null and true.
ALTER TABLE campaigns.test_mail ADD COLUMN maker jsonb;
ALTER TABLE campaigns.test_mail ADD COLUMN may_fill boolean NOT NULL DEFAULT true;
