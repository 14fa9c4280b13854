-- Credential and member that created this one; null for the operator.
ALTER TABLE access.credential
  ADD COLUMN minter_credential_id uuid REFERENCES access.credential (id),
  ADD COLUMN minter_member_id uuid,
  ADD FOREIGN KEY (workspace_id, minter_member_id) REFERENCES access.member (workspace_id, id);

UPDATE access.credential c SET minter_credential_id = m.id
  FROM access.credential m
 WHERE c.created_by ->> 'kind' = 'api_key' AND m.workspace_id = c.workspace_id AND m.id::text = c.created_by ->> 'id';
UPDATE access.credential c SET minter_member_id = m.id
  FROM access.member m
 WHERE c.created_by ->> 'kind' = 'member' AND m.workspace_id = c.workspace_id AND m.id::text = c.created_by ->> 'id';

CREATE INDEX credential_minter ON access.credential (minter_credential_id) WHERE minter_credential_id IS NOT NULL;
CREATE INDEX credential_minter_member ON access.credential (minter_member_id) WHERE minter_member_id IS NOT NULL;
