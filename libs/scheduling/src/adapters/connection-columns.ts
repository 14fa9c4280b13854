/** Selects a row of `c` as a `CalendarConnection`. */
export const SHOWN = `
  c.workspace_id AS "workspaceId", c.id, c.member_id AS "memberId", c.url, c.username, c.last_error AS "lastError", c.created_at AS "createdAt",
  c.owner_scopes AS "ownerScopes",
  CASE WHEN c.owner_id IS NOT NULL THEN json_build_object('kind', c.owner_kind, 'id', c.owner_id, 'appId', c.owner_app_id) END AS owner`;
