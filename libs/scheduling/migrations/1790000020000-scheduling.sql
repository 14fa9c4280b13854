CREATE EXTENSION IF NOT EXISTS btree_gist WITH SCHEMA public;

CREATE TABLE scheduling.appointment_type (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  kind text NOT NULL,
  external_ref text,
  -- Null where the configuration's holds.
  buffer_minutes integer CHECK (buffer_minutes >= 0),
  duration_minutes integer NOT NULL CHECK (duration_minutes > 0),
  -- Null where one has to ask; 0 is free.
  price_amount numeric(16, 4),
  price_currency text NOT NULL,
  price_is_from boolean NOT NULL,
  -- Empty for the whole team.
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

-- What a workspace has saved; null where it has not, and the default holds.
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

-- The last number of a display id that a workspace has given.
CREATE TABLE scheduling.appointment_counter (
  workspace_id uuid PRIMARY KEY,
  last_number bigint NOT NULL
);

-- An external calendar (CalDAV) that the appointments of a workspace, or of one member, are mirrored to and imported from.
CREATE TABLE scheduling.calendar_connection (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  -- Null for the calendar of the whole workspace.
  member_id uuid,
  url text NOT NULL,
  username text NOT NULL,
  password_sealed bytea NOT NULL,
  enabled boolean NOT NULL,
  -- How far the import has come, as the server says it; null before the first one.
  sync_token text,
  -- The import that is due is taken by whoever leases it.
  import_due_at timestamptz NOT NULL,
  leased_until timestamptz,
  failed_attempts integer NOT NULL DEFAULT 0,
  last_error text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);
CREATE INDEX calendar_connection_due ON scheduling.calendar_connection (import_due_at) WHERE enabled;

-- Contacts, members, leads, vehicles, branches and conversations belong to others: these are plain references.
CREATE TABLE scheduling.appointment (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  -- Of the display id: 3 for A-3.
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
  -- Whether nobody else may have the vehicle meanwhile: what the configuration said when the hour was taken.
  vehicle_held boolean NOT NULL DEFAULT false,
  lead_id uuid,
  conversation_id uuid,
  -- Until when a hold keeps its hour.
  hold_expires_at timestamptz,
  -- The UID of its iCalendar event, the same for ever; a SEQUENCE that rises with each change that attendees are told of.
  ical_uid text NOT NULL,
  ical_sequence integer NOT NULL DEFAULT 0,
  -- Stamped before the notice of a cancellation is sent, so that it never repeats.
  cancel_notice_at timestamptz,
  -- Where it came from, if it was imported.
  calendar_connection_id uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CHECK (starts_at < ends_at),
  CHECK ((status = 'pending_hold') <= (hold_expires_at IS NOT NULL)),
  FOREIGN KEY (workspace_id, appointment_type_id) REFERENCES scheduling.appointment_type (workspace_id, id),
  CONSTRAINT appointment_number UNIQUE (workspace_id, number),
  -- Behind the check under the lock: no exclusive vehicle is twice at the same time.
  CONSTRAINT appointment_vehicle EXCLUDE USING gist (
    workspace_id WITH =, vehicle_id WITH =, tstzrange(starts_at, ends_at) WITH &&
  ) WHERE (vehicle_held AND status IN ('pending_hold', 'confirmed'))
);
-- What overlaps a window: occupancy, the calendar.
CREATE INDEX appointment_window ON scheduling.appointment USING gist (workspace_id, tstzrange(starts_at, ends_at));
CREATE INDEX appointment_start ON scheduling.appointment (workspace_id, starts_at, id);
CREATE INDEX appointment_owner ON scheduling.appointment (workspace_id, owner_user_id, starts_at) WHERE owner_user_id IS NOT NULL;
CREATE INDEX appointment_contact ON scheduling.appointment (workspace_id, contact_id) WHERE contact_id IS NOT NULL;
CREATE INDEX appointment_hold ON scheduling.appointment (hold_expires_at) WHERE status = 'pending_hold';
CREATE UNIQUE INDEX appointment_import ON scheduling.appointment (workspace_id, calendar_connection_id, ical_uid)
  WHERE calendar_connection_id IS NOT NULL;

-- One for each appointment that is to be reminded of; moved and removed with it, in the same transaction.
CREATE TABLE scheduling.reminder (
  workspace_id uuid NOT NULL,
  appointment_id uuid NOT NULL,
  due_at timestamptz NOT NULL,
  -- Taken before it is sent, so that two schedulers do not send it at once.
  leased_until timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  sent_at timestamptz,
  PRIMARY KEY (workspace_id, appointment_id),
  FOREIGN KEY (workspace_id, appointment_id) REFERENCES scheduling.appointment (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX reminder_due ON scheduling.reminder (due_at) WHERE sent_at IS NULL;

-- Where the event of an appointment lies in an external calendar.
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
