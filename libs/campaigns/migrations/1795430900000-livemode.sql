-- Of the workspace: what announces by itself says it.
ALTER TABLE campaigns.campaign ADD COLUMN livemode boolean NOT NULL DEFAULT true;
