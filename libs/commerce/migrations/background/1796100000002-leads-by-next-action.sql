-- Lists leads by their next action; only open leads have one.
CREATE INDEX CONCURRENTLY lead_next_action ON commerce.lead (workspace_id, next_action_at, id)
  WHERE next_action_at IS NOT NULL;
