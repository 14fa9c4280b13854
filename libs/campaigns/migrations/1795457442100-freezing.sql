CREATE INDEX campaign_freezing ON campaigns.campaign (workspace_id, id) WHERE frozen_at IS NULL AND status IN ('sending', 'paused');
