CREATE TABLE access.custom_role (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES access.workspace (id),
  name text NOT NULL,
  scopes text[] NOT NULL,
  visibility text NOT NULL CHECK (visibility IN ('all', 'assigned', 'branches')),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (workspace_id, id)
);
CREATE UNIQUE INDEX custom_role_name ON access.custom_role (workspace_id, lower(name));

CREATE TABLE access.location (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES access.workspace (id),
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (workspace_id, id)
);
CREATE UNIQUE INDEX location_name ON access.location (workspace_id, lower(name));

CREATE TABLE access.member (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES access.workspace (id),
  -- `sub` claim of the member's tokens; null until known.
  subject text,
  email text NOT NULL,
  name text NOT NULL,
  role text NOT NULL CHECK (role IN ('owner', 'admin', 'member', 'custom')),
  custom_role_id uuid,
  status text NOT NULL CHECK (status IN ('active', 'removed')),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (workspace_id, id),
  CHECK (status = 'removed' OR (role = 'custom') = (custom_role_id IS NOT NULL)),
  FOREIGN KEY (workspace_id, custom_role_id) REFERENCES access.custom_role (workspace_id, id) ON DELETE SET NULL (custom_role_id)
);
CREATE UNIQUE INDEX member_subject ON access.member (workspace_id, subject) WHERE status = 'active';
CREATE UNIQUE INDEX member_email ON access.member (workspace_id, lower(email)) WHERE status = 'active';
CREATE INDEX member_custom_role ON access.member (custom_role_id) WHERE custom_role_id IS NOT NULL;

CREATE TABLE access.member_location (
  workspace_id uuid NOT NULL,
  member_id uuid NOT NULL,
  location_id uuid NOT NULL,
  PRIMARY KEY (member_id, location_id),
  FOREIGN KEY (workspace_id, member_id) REFERENCES access.member (workspace_id, id),
  FOREIGN KEY (workspace_id, location_id) REFERENCES access.location (workspace_id, id)
);
CREATE INDEX member_location_location ON access.member_location (location_id);

CREATE TABLE access.team (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES access.workspace (id),
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (workspace_id, id)
);
CREATE UNIQUE INDEX team_name ON access.team (workspace_id, lower(name));

CREATE TABLE access.team_member (
  workspace_id uuid NOT NULL,
  team_id uuid NOT NULL,
  member_id uuid NOT NULL,
  PRIMARY KEY (team_id, member_id),
  FOREIGN KEY (workspace_id, team_id) REFERENCES access.team (workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, member_id) REFERENCES access.member (workspace_id, id)
);
CREATE INDEX team_member_member ON access.team_member (member_id);

CREATE VIEW access.member_standing AS
  SELECT m.workspace_id, m.id, m.subject, m.name, m.role, m.status = 'active' AS active,
         r.scopes AS custom_scopes, r.visibility AS custom_visibility,
         ARRAY(SELECT l.location_id FROM access.member_location l WHERE l.member_id = m.id ORDER BY 1) AS location_ids
    FROM access.member m LEFT JOIN access.custom_role r ON r.id = m.custom_role_id;
