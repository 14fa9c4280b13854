-- Copied from the workspace, for background events.
ALTER TABLE campaigns.campaign ADD COLUMN livemode boolean NOT NULL DEFAULT true;
