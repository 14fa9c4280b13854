CREATE INDEX CONCURRENTLY conversation_no_team
  ON conversations.conversation (workspace_id, activity_at, id) WHERE NOT filtered AND team_id IS NULL;
