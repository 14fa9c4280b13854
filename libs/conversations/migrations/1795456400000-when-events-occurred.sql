-- Time of the event, for conditions on hours. Processes of the previous release do not write it.
ALTER TABLE conversations.trigger_job ADD COLUMN occurred_at timestamptz NOT NULL DEFAULT now();
