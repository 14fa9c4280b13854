CREATE EXTENSION IF NOT EXISTS btree_gist WITH SCHEMA public;

CREATE TABLE scheduling.appointment_type (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  kind text NOT NULL,
  external_ref text,
  -- Null means the configured buffer.
  buffer_minutes integer CHECK (buffer_minutes >= 0),
  duration_minutes integer NOT NULL CHECK (duration_minutes > 0),
  -- Null means on request; 0 is free.
  price_amount numeric(16, 4),
  price_currency text NOT NULL,
  price_is_from boolean NOT NULL,
  -- Empty means the whole team.
  eligible_staff_ids uuid[] NOT NULL,
  is_active boolean NOT NULL,
  is_default boolean NOT NULL,
  deleted_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX appointment_type_name ON scheduling.appointment_type (workspace_id, lower(name)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX appointment_type_default ON scheduling.appointment_type (workspace_id) WHERE is_default AND deleted_at IS NULL;

-- Saved settings; null means the default.
CREATE TABLE scheduling.schedule_config (
  workspace_id uuid PRIMARY KEY,
  timezone text,
  business_hours jsonb,
  slot_minutes integer,
  buffer_minutes integer,
  min_lead_minutes integer,
  booking_horizon_days integer,
  staff_capacity integer,
  vehicle_exclusive boolean,
  owner_capacity integer,
  hold_ttl_minutes integer,
  reminder_lead_minutes integer,
  sales_team_id uuid,
  arrival_board_enabled boolean,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

-- Last number of a workspace's display ids.
CREATE TABLE scheduling.appointment_counter (
  workspace_id uuid PRIMARY KEY,
  last_number bigint NOT NULL
);

CREATE TABLE scheduling.calendar_connection (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  -- Null means the calendar of the workspace.
  member_id uuid,
  url text NOT NULL,
  username text NOT NULL,
  password_sealed bytea NOT NULL,
  enabled boolean NOT NULL,
  sync_token text,
  import_due_at timestamptz NOT NULL,
  leased_until timestamptz,
  failed_attempts integer NOT NULL DEFAULT 0,
  last_error text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);
CREATE INDEX calendar_connection_due ON scheduling.calendar_connection (import_due_at) WHERE enabled;

-- Contacts, members, leads, vehicles, branches and conversations belong to other contexts, so there are no foreign keys.
CREATE TABLE scheduling.appointment (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  -- 3 for the display id A-3.
  number bigint NOT NULL,
  kind text NOT NULL,
  status text NOT NULL CHECK (status IN ('pending_hold', 'confirmed', 'cancelled', 'completed', 'no_show')),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  appointment_type_id uuid,
  contact_id uuid,
  customer_name text,
  owner_user_id uuid,
  location_id uuid,
  vehicle_id uuid,
  vehicle_held boolean NOT NULL DEFAULT false,
  lead_id uuid,
  conversation_id uuid,
  hold_expires_at timestamptz,
  -- Constant UID of the iCalendar event. SEQUENCE rises with each change that is sent to attendees.
  ical_uid text NOT NULL,
  ical_sequence integer NOT NULL DEFAULT 0,
  -- Set before the cancellation is mailed, so that the mail is never repeated.
  cancel_notice_at timestamptz,
  calendar_connection_id uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CHECK (starts_at < ends_at),
  CHECK ((status = 'pending_hold') <= (hold_expires_at IS NOT NULL)),
  FOREIGN KEY (workspace_id, appointment_type_id) REFERENCES scheduling.appointment_type (workspace_id, id),
  CONSTRAINT appointment_number UNIQUE (workspace_id, number),
  -- Enforces what the check under the lock already found: exclusive vehicles do not overlap.
  CONSTRAINT appointment_vehicle EXCLUDE USING gist (
    workspace_id WITH =, vehicle_id WITH =, tstzrange(starts_at, ends_at) WITH &&
  ) WHERE (vehicle_held AND status IN ('pending_hold', 'confirmed'))
);
CREATE INDEX appointment_window ON scheduling.appointment USING gist (workspace_id, tstzrange(starts_at, ends_at));
CREATE INDEX appointment_start ON scheduling.appointment (workspace_id, starts_at, id);
CREATE INDEX appointment_owner ON scheduling.appointment (workspace_id, owner_user_id, starts_at) WHERE owner_user_id IS NOT NULL;
CREATE INDEX appointment_contact ON scheduling.appointment (workspace_id, contact_id) WHERE contact_id IS NOT NULL;
CREATE INDEX appointment_hold ON scheduling.appointment (hold_expires_at) WHERE status = 'pending_hold';
CREATE UNIQUE INDEX appointment_import ON scheduling.appointment (workspace_id, calendar_connection_id, ical_uid)
  WHERE calendar_connection_id IS NOT NULL;

-- Updated and deleted in the appointment's transaction.
CREATE TABLE scheduling.reminder (
  workspace_id uuid NOT NULL,
  appointment_id uuid NOT NULL,
  due_at timestamptz NOT NULL,
  -- Set before sending, so that two schedulers do not send it concurrently.
  leased_until timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  sent_at timestamptz,
  PRIMARY KEY (workspace_id, appointment_id),
  FOREIGN KEY (workspace_id, appointment_id) REFERENCES scheduling.appointment (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX reminder_due ON scheduling.reminder (due_at) WHERE sent_at IS NULL;

CREATE TABLE scheduling.calendar_mirror (
  workspace_id uuid NOT NULL,
  appointment_id uuid NOT NULL,
  calendar_connection_id uuid NOT NULL,
  href text NOT NULL,
  etag text,
  PRIMARY KEY (workspace_id, appointment_id, calendar_connection_id),
  FOREIGN KEY (workspace_id, appointment_id) REFERENCES scheduling.appointment (workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, calendar_connection_id) REFERENCES scheduling.calendar_connection (workspace_id, id) ON DELETE CASCADE
);
