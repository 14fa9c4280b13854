-- Lists the leads of a branch by their next action.
CREATE INDEX CONCURRENTLY lead_location_next_action ON commerce.lead (workspace_id, location_id, next_action_at, id)
  WHERE next_action_at IS NOT NULL;
