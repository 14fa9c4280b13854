CREATE INDEX recipient_member ON campaigns.recipient (workspace_id, contact_id, campaign_id);
DROP INDEX campaigns.recipient_contact;
