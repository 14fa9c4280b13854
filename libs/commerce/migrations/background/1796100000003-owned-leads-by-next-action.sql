-- Lists the leads of an owner by their next action.
CREATE INDEX CONCURRENTLY lead_owner_next_action ON commerce.lead (workspace_id, owner_user_id, next_action_at, id)
  WHERE next_action_at IS NOT NULL;
