CREATE FUNCTION platform.audited_acts(kind text)
  RETURNS TABLE (id uuid, workspace_id uuid, target_id text, action text, details jsonb, author jsonb, credential_id text)
  LANGUAGE sql STABLE AS $$
    SELECT a.id, a.workspace_id, a.target_id, a.action, a.details, a.author, a.credential_id FROM platform.audit_entry a WHERE a.target_kind = kind
  $$;
