import { COLUMNS, SELECTED } from './contact-columns';

/** What belongs to one import lies in tables of its session, which are gone with its transaction, however that ends. */
export const TABLES = [
  'CREATE TEMP TABLE import_row (row int, external_id text, email text, phone text, content json) ON COMMIT DROP',
  `CREATE TEMP TABLE import_candidate (id uuid, external_id text, email text, phone text, archived boolean, created_at timestamptz)
     ON COMMIT DROP`,
  `CREATE TEMP TABLE import_contact ON COMMIT DROP AS
     SELECT ${COLUMNS}, false AS import_created, '{}'::text[] AS import_changed, 0 AS import_part FROM contacts.contact WITH NO DATA`,
  'CREATE UNIQUE INDEX ON import_contact (id)',
  'CREATE INDEX ON import_contact (import_part)',
  `SET LOCAL work_mem = '32MB'`,
  // A statement here takes as long as its file: reading it in is one, and finding whom it matches another.
  `SET LOCAL statement_timeout = '15min'`,
];

export const STAGE = 'COPY import_row (row, external_id, email, phone, content) FROM STDIN';
export const STAGED = 'ANALYZE import_row';

export const FORGET = ['TRUNCATE import_candidate', 'TRUNCATE import_contact'];

const holding = (column: string, key: string): string => `
  SELECT c.id FROM (SELECT DISTINCT ${key} AS key FROM import_row WHERE ${key} IS NOT NULL) wanted
    JOIN contacts.contact c ON c.${column} = wanted.key
   WHERE c.workspace_id = $1 AND c.${column} IS NOT NULL AND c.merged_into_contact_id IS NULL`;

/** With a lock, what is taken in is what the contact is once everybody before us has committed. */
const candidates = (lock: string): string => `
  WITH holder AS (${holding('external_id', 'external_id')} UNION ${holding('email_normalised', 'email')} UNION ${holding('phone_e164', 'phone')}
  ), candidate AS (
    SELECT c.id, c.external_id, c.email_normalised, c.phone_e164, c.archived_at IS NOT NULL AS archived, c.created_at
      FROM contacts.contact c JOIN holder USING (id)
     WHERE c.workspace_id = $1 AND c.merged_into_contact_id IS NULL ORDER BY c.id ${lock}
  )
  INSERT INTO import_candidate SELECT * FROM candidate`;

export const FIND = candidates('');
export const FIND_AND_LOCK = candidates('FOR UPDATE OF c');
export const FOUND = 'ANALYZE import_candidate';

const firstBy = (key: string): string => `
  SELECT DISTINCT ON (${key}) ${key}, id FROM import_candidate WHERE ${key} IS NOT NULL ORDER BY ${key}, archived, created_at, id`;

export const OPEN_ROWS = `
  DECLARE import_rows NO SCROLL CURSOR FOR
  SELECT r.content, by_external_id.id AS "externalId", by_email.id AS "emailNormalised", by_phone.id AS "phoneE164"
    FROM import_row r
    LEFT JOIN (${firstBy('external_id')}) by_external_id USING (external_id)
    LEFT JOIN (${firstBy('email')}) by_email USING (email)
    LEFT JOIN (${firstBy('phone')}) by_phone USING (phone)
   ORDER BY r.row`;
export const nextRows = (count: number): string => `FETCH ${count} FROM import_rows`;
export const CLOSE_ROWS = 'CLOSE import_rows';

const MARKS = `import_created AS "importCreated", import_changed AS "importChanged"`;

export const CONTACTS = `
  SELECT ${SELECTED}, ${MARKS} FROM import_contact WHERE id = ANY ($2::uuid[])
  UNION ALL
  SELECT ${SELECTED}, false, '{}'::text[] FROM contacts.contact
   WHERE workspace_id = $1 AND id = ANY ($2::uuid[]) AND id NOT IN (SELECT id FROM import_contact WHERE id = ANY ($2::uuid[]))`;

export const REPLACED = 'DELETE FROM import_contact WHERE id = ANY ($1::uuid[])';
export const PUT = `COPY import_contact (${COLUMNS}, import_created, import_changed, import_part) FROM STDIN`;

const CHANGEABLE = [
  'external_id, name, email, email_normalised, phone, phone_e164, job_title, company_id, person_kind, tax_id, tax_id_kind',
  'registered_name, line_of_business, signatory, address, language, country, brand, avatar_url, attributes, updated_at',
].join(', ');

const WRITTEN = [
  'id, name, email, phone, lifecycle_stage AS "lifecycleStage", origin_channel AS "originChannel", company_id AS "companyId"',
  'created_at AS "createdAt", import_created AS created, import_changed AS "changedFields"',
].join(', ');

/** A part has few rows beside the table: each is found by its key, whatever the planner makes of tables that grow meanwhile. */
export const BY_KEY = `
  SELECT set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`;

/** Writes what was put together; `taken` is one whose external id somebody else has taken meanwhile. */
export const WRITE = `
  WITH part AS MATERIALIZED (
    SELECT * FROM import_contact WHERE import_part = $2
  ), added AS (
    INSERT INTO contacts.contact (${COLUMNS}) SELECT ${COLUMNS} FROM part WHERE import_created
    ON CONFLICT (workspace_id, external_id) WHERE external_id IS NOT NULL AND merged_into_contact_id IS NULL DO NOTHING
    RETURNING id
  ), changed AS (
    UPDATE contacts.contact c SET (${CHANGEABLE}) = (${CHANGEABLE.replace(/\w+/g, 'i.$&')})
      FROM part i WHERE NOT i.import_created AND c.workspace_id = $1 AND c.id = i.id
  )
  SELECT ${WRITTEN}, import_created AND id NOT IN (SELECT id FROM added) AS taken FROM part`;
