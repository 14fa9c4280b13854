-- When the event of a job occurred: conditions on hours go by it, however late the job is run. A process of the version before writes none.
ALTER TABLE conversations.trigger_job ADD COLUMN occurred_at timestamptz NOT NULL DEFAULT now();
