import { matchingKeys } from '../domain/import-plan';
import { COLUMNS, columnsIn, SELECTED, someColumns } from './contact-columns';

/** What an import may change of a contact that was there. */
export const changeable = someColumns([
  'externalId',
  'name',
  'email',
  'emailNormalised',
  'phone',
  'phoneE164',
  'jobTitle',
  'companyId',
  'personKind',
  'taxId',
  'taxIdKind',
  'registeredName',
  'lineOfBusiness',
  'signatory',
  'address',
  'language',
  'country',
  'brand',
  'avatarUrl',
  'attributes',
  'updatedAt',
]);
const CHANGEABLE = changeable.columns.join(', ');

/** What belongs to one import lies in tables of its session, which are gone with its transaction, however that ends. */
export const TABLES = [
  'CREATE TEMP TABLE import_row (row int, external_id text, email text, phone text) ON COMMIT DROP',
  'CREATE TEMP TABLE import_handful (first_row int, content text) ON COMMIT DROP',
  'ALTER TABLE import_handful ALTER COLUMN content SET STORAGE EXTERNAL',
  `CREATE TEMP TABLE import_candidate (id uuid, external_id text, email text, phone text, archived boolean, created_at timestamptz, last int)
     ON COMMIT DROP`,
  `CREATE TEMP TABLE import_kept ON COMMIT DROP AS
     SELECT ${COLUMNS}, false AS import_created, '{}'::text[] AS import_changed, 0 AS import_last FROM contacts.contact WITH NO DATA`,
  'CREATE UNIQUE INDEX ON import_kept (id)',
  `CREATE TEMP TABLE import_change ON COMMIT DROP AS SELECT id, ${CHANGEABLE} FROM contacts.contact WITH NO DATA`,
  `SET LOCAL work_mem = '32MB'`,
  // A statement here takes as long as its file: reading it in is one, and finding whom it matches another.
  `SET LOCAL statement_timeout = '15min'`,
];

export const STAGE = 'COPY import_handful (first_row, content) FROM STDIN';
export const STAGE_KEYS = 'COPY import_row (row, external_id, email, phone) FROM STDIN';
export const STAGED = 'ANALYZE import_row, import_handful';

const keyColumns = someColumns(matchingKeys).columns;
const KEYS = keyColumns.join(', ');

const holding = (column: string, key: string): string => `
  SELECT c.id, ${columnsIn('c', keyColumns)}, r.row FROM import_row r JOIN contacts.contact c ON c.${column} = r.${key}
   WHERE c.workspace_id = $1 AND c.${column} IS NOT NULL AND c.merged_into_contact_id IS NULL`;

/**
 * Whoever holds a key of the file, and the last row that has one of theirs. Not `settled` where somebody before us buried one of them, or
 * gave them other keys, while we waited for the lock: others may hold the keys now, and they those of other rows.
 */
const candidates = (lock: string): string => `
  WITH holding AS (
    ${holding('external_id', 'external_id')} UNION ALL ${holding('email_normalised', 'email')} UNION ALL ${holding('phone_e164', 'phone')}
  ), holder AS MATERIALIZED (
    SELECT id, ${KEYS}, max(row) AS last FROM holding GROUP BY id, ${KEYS}
  ), candidate AS (
    SELECT c.id, ${columnsIn('c', keyColumns)}, c.archived_at IS NOT NULL AS archived, c.created_at, h.last,
           (${columnsIn('c', keyColumns)}) IS NOT DISTINCT FROM (${columnsIn('h', keyColumns)}) AS is_as_found
      FROM contacts.contact c JOIN holder h USING (id)
     WHERE c.workspace_id = $1 AND c.merged_into_contact_id IS NULL ORDER BY c.id ${lock}
  ), taken AS (
    INSERT INTO import_candidate SELECT id, ${KEYS}, archived, created_at, last FROM candidate WHERE is_as_found
    RETURNING 1
  )
  SELECT (SELECT count(*) FROM holder) = (SELECT count(*) FROM taken) AS settled`;

export const FIND = candidates('');
export const FIND_AND_LOCK = candidates('FOR UPDATE OF c');
export const FOUND = 'ANALYZE import_candidate';

const firstBy = (key: string): string => `
  SELECT DISTINCT ON (${key}) ${key}, id, last FROM import_candidate WHERE ${key} IS NOT NULL ORDER BY ${key}, archived, created_at, id`;

const repeated = (key: string): string => `
  SELECT ${key}, max(row) AS last FROM import_row WHERE ${key} IS NOT NULL GROUP BY ${key} HAVING count(*) > 1`;

/**
 * What a handful of rows says comes with the first of them. Whom a row matches comes with each, as they were before the import, whatever
 * it has changed since.
 */
export const OPEN_ROWS = `
  DECLARE import_rows NO SCROLL CURSOR FOR
  SELECT found.content, found.by_external_id AS "byExternalId", found.by_email AS "byEmail", found.by_phone AS "byPhone", found.last AS "lastRow",
         ${SELECTED}
    FROM (
      SELECT r.row, h.content, by_external_id.id AS by_external_id, by_email.id AS by_email, by_phone.id AS by_phone,
             greatest(r.row, by_external_id.last, by_email.last, by_phone.last, same_external_id.last, same_email.last, same_phone.last) AS last
        FROM import_row r
        LEFT JOIN import_handful h ON h.first_row = r.row
        LEFT JOIN (${firstBy('external_id')}) by_external_id USING (external_id)
        LEFT JOIN (${firstBy('email')}) by_email USING (email)
        LEFT JOIN (${firstBy('phone')}) by_phone USING (phone)
        LEFT JOIN (${repeated('external_id')}) same_external_id USING (external_id)
        LEFT JOIN (${repeated('email')}) same_email USING (email)
        LEFT JOIN (${repeated('phone')}) same_phone USING (phone)
       ORDER BY r.row
    ) found
    LEFT JOIN contacts.contact c ON c.workspace_id = $1 AND c.id = coalesce(found.by_external_id, found.by_email, found.by_phone)
   ORDER BY found.row`;
export const nextRows = (count: number): string => `FETCH ${count} FROM import_rows`;
export const CLOSE_ROWS = 'CLOSE import_rows';

/** A part has few rows beside the table: each is found by its key, whatever the planner makes of tables that grow meanwhile. */
export const BY_KEY = `
  SELECT set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`;

const KEPT = `
  SELECT ${SELECTED}, import_created AS "importCreated", import_changed AS "importChanged", import_last AS "importLast" FROM import_kept`;
export const KEPT_AMONG = `${KEPT} WHERE id = ANY ($1::uuid[])`;
export const KEEP = `COPY import_kept (${COLUMNS}, import_created, import_changed, import_last) FROM STDIN`;
export const KEEP_NO_MORE = 'DELETE FROM import_kept WHERE id = ANY ($1::uuid[])';
export const OPEN_KEPT = `DECLARE import_kept_still NO SCROLL CURSOR FOR ${KEPT}`;
export const nextKept = (count: number): string => `FETCH ${count} FROM import_kept_still`;

/** Fails when somebody else has taken an external id meanwhile, once they have committed. */
export const ADD = `COPY contacts.contact (${COLUMNS}) FROM STDIN`;

export const CHANGES = `COPY import_change (id, ${CHANGEABLE}) FROM STDIN`;
export const CHANGE = `
  UPDATE contacts.contact c SET (${CHANGEABLE}) = (${columnsIn('i', changeable.columns)})
    FROM import_change i WHERE c.workspace_id = $1 AND c.id = i.id`;
export const CHANGED = 'TRUNCATE import_change';
