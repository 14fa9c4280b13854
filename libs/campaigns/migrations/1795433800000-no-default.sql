ALTER TABLE campaigns.campaign ALTER COLUMN livemode DROP DEFAULT;
