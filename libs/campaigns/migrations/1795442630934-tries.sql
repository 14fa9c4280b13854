-- Temporary rejections by the mail server; delays before the hand-over do not count.
ALTER TABLE campaigns.recipient ADD COLUMN tries int NOT NULL DEFAULT 0;
