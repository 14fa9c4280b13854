import { matchingKeys } from '../domain/import-plan';
import { COLUMNS, columnsIn, SELECTED, someColumns } from './contact-columns';

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

/** Ten times what the largest file takes on two busy cores. */
export const LONGEST_IMPORT_MS = 300_000;

/** These session tables are dropped at commit or rollback. */
export const TABLES = [
  'CREATE TEMP TABLE import_row (row int, external_id text, email text, phone text) ON COMMIT DROP',
  'CREATE TEMP TABLE import_chunk (first_row int, content text) ON COMMIT DROP',
  'CREATE TEMP TABLE import_alias (external_id text, id uuid) ON COMMIT DROP',
  'ALTER TABLE import_chunk ALTER COLUMN content SET STORAGE EXTERNAL',
  `CREATE TEMP TABLE import_candidate (id uuid, external_id text, email text, phone text, archived boolean, created_at timestamptz, last int)
     ON COMMIT DROP`,
  `CREATE TEMP TABLE import_kept ON COMMIT DROP AS
     SELECT ${COLUMNS}, false AS import_created, '{}'::text[] AS import_changed, 0 AS import_last
       FROM contacts.contact WITH NO DATA`,
  'CREATE UNIQUE INDEX ON import_kept (id)',
  `CREATE TEMP TABLE import_change ON COMMIT DROP AS SELECT id, ${CHANGEABLE} FROM contacts.contact WITH NO DATA`,
  `SET LOCAL work_mem = '32MB'`,
  // A single statement processes the whole file.
  `SET LOCAL statement_timeout = '${LONGEST_IMPORT_MS}ms'`,
];

export const STAGE = 'COPY import_chunk (first_row, content) FROM STDIN';
export const STAGE_KEYS = 'COPY import_row (row, external_id, email, phone) FROM STDIN';
export const STAGED = 'ANALYZE import_row, import_chunk';

const keyColumns = someColumns(matchingKeys).columns;
const KEYS = keyColumns.join(', ');

/** Prevents a join from scanning new contacts, which have no statistics yet, once per row of the file. */
export const WITHOUT_LOOPS = `SELECT set_config('enable_nestloop', 'off', true)`;
export const WITH_LOOPS = `SELECT set_config('enable_nestloop', 'on', true)`;

const holding = (column: string, key: string): string => `
  SELECT id, ${KEYS} FROM contacts.contact
   WHERE workspace_id = $1 AND ${column} = ANY (ARRAY(SELECT DISTINCT ${key} FROM import_row WHERE ${key} IS NOT NULL))
     AND ${column} IS NOT NULL AND merged_into_contact_id IS NULL`;

const STAGED_EXTERNAL_IDS = 'ARRAY(SELECT DISTINCT external_id FROM import_row WHERE external_id IS NOT NULL)';

/** External ids without a holder resolve to the survivor of the last one. */
const ALIASES = `
  SELECT DISTINCT ON (t.external_id) t.external_id, t.merged_into_contact_id AS id
    FROM contacts.contact t LEFT JOIN held ON held.external_id = t.external_id
   WHERE t.workspace_id = $1 AND t.external_id = ANY (${STAGED_EXTERNAL_IDS})
     AND t.external_id IS NOT NULL AND t.merged_into_contact_id IS NOT NULL AND held.external_id IS NULL
   ORDER BY t.external_id, t.created_at DESC, t.id DESC`;

const lastRows = (key: string): string =>
  `(SELECT ${key}, max(row) AS last FROM import_row WHERE ${key} IS NOT NULL GROUP BY ${key})`;

/**
 * Contacts that hold the file's keys, each with its last matching row. `settled` is false if one was merged or lost
 * keys while this waited; the keys may then have other holders.
 */
const candidates = (lock: string): string => `
  WITH held AS MATERIALIZED (${holding('external_id', 'external_id')}
  ), alias AS (
    INSERT INTO import_alias ${ALIASES} RETURNING external_id, id
  ), holder AS MATERIALIZED (
    SELECT * FROM held UNION ${holding('email_normalised', 'email')} UNION ${holding('phone_e164', 'phone')}
    UNION SELECT id, ${KEYS} FROM contacts.contact
           WHERE workspace_id = $1 AND id = ANY (ARRAY(SELECT id FROM alias)) AND merged_into_contact_id IS NULL
  ), candidate AS MATERIALIZED (
    SELECT id, ${KEYS}, archived_at IS NOT NULL AS archived, created_at FROM contacts.contact
     WHERE workspace_id = $1 AND id = ANY (ARRAY(SELECT id FROM holder)) AND merged_into_contact_id IS NULL
     ORDER BY id ${lock}
  ), taken AS (
    INSERT INTO import_candidate
    SELECT c.id, ${columnsIn('c', keyColumns)}, archived, created_at,
           greatest(by_external_id.last, by_email.last, by_phone.last, by_alias.last)
      FROM candidate c
      JOIN holder h ON h.id = c.id
        AND (${columnsIn('c', keyColumns)}) IS NOT DISTINCT FROM (${columnsIn('h', keyColumns)})
      LEFT JOIN ${lastRows('external_id')} by_external_id ON by_external_id.external_id = c.external_id
      LEFT JOIN ${lastRows('email')} by_email ON by_email.email = c.email_normalised
      LEFT JOIN ${lastRows('phone')} by_phone ON by_phone.phone = c.phone_e164
      LEFT JOIN (SELECT alias.id, max(r.row) AS last
                   FROM alias
                   JOIN import_row r USING (external_id)
                  GROUP BY alias.id) by_alias ON by_alias.id = c.id
    RETURNING 1
  )
  SELECT (SELECT count(*) FROM holder) = (SELECT count(*) FROM taken) AS settled`;

export const FIND = candidates('');
export const FIND_AND_LOCK = candidates('FOR UPDATE');
export const FOUND = 'ANALYZE import_candidate';

const firstBy = (key: string): string => `
  SELECT DISTINCT ON (${key}) ${key}, id, last
    FROM import_candidate
   WHERE ${key} IS NOT NULL
   ORDER BY ${key}, archived, created_at, id`;

const repeated = (key: string): string => `
  SELECT ${key}, max(row) AS last FROM import_row WHERE ${key} IS NOT NULL GROUP BY ${key} HAVING count(*) > 1`;

/** An external id has one holder, or one alias. */
const BY_EXTERNAL_ID = `
  SELECT external_id, id, last FROM import_candidate WHERE external_id IS NOT NULL
  UNION ALL SELECT a.external_id, c.id, c.last FROM import_alias a JOIN import_candidate c ON c.id = a.id`;

/** The first row of a chunk carries its rows; each row carries its match from before the import. */
export const OPEN_ROWS = `
  DECLARE import_rows NO SCROLL CURSOR FOR
  SELECT found.content, found.by_external_id AS "byExternalId", found.by_email AS "byEmail",
         found.by_phone AS "byPhone", found.last AS "lastRow",
         ${SELECTED}
    FROM (
      SELECT r.row, h.content, by_external_id.id AS by_external_id, by_email.id AS by_email, by_phone.id AS by_phone,
             coalesce(by_external_id.id, by_email.id, by_phone.id) AS match,
             greatest(r.row, by_external_id.last, by_email.last, by_phone.last, same_external_id.last, same_email.last,
                      same_phone.last) AS last
        FROM import_row r
        LEFT JOIN import_chunk h ON h.first_row = r.row
        LEFT JOIN (${BY_EXTERNAL_ID}) by_external_id USING (external_id)
        LEFT JOIN (${firstBy('email')}) by_email USING (email)
        LEFT JOIN (${firstBy('phone')}) by_phone USING (phone)
        LEFT JOIN (${repeated('external_id')}) same_external_id USING (external_id)
        LEFT JOIN (${repeated('email')}) same_email USING (email)
        LEFT JOIN (${repeated('phone')}) same_phone USING (phone)
       ORDER BY r.row
    ) found
    LEFT JOIN LATERAL (
      SELECT * FROM contacts.contact c
       WHERE found.match IS NOT NULL AND c.workspace_id = $1 AND c.id = found.match OFFSET 0
    ) held ON true
   ORDER BY found.row`;
export const nextRows = (count: number): string => `FETCH ${count} FROM import_rows`;
export const CLOSE_ROWS = 'CLOSE import_rows';

const KEPT = `
  SELECT ${SELECTED}, import_created AS "importCreated", import_changed AS "importChanged", import_last AS "importLast"
    FROM import_kept`;
export const KEPT_AMONG = `${KEPT} WHERE id = ANY ($1::uuid[])`;
export const KEEP = `COPY import_kept (${COLUMNS}, import_created, import_changed, import_last) FROM STDIN`;
export const KEEP_NO_MORE = 'DELETE FROM import_kept WHERE id = ANY ($1::uuid[])';
export const OPEN_KEPT = `DECLARE import_kept_still NO SCROLL CURSOR FOR ${KEPT}`;
export const nextKept = (count: number): string => `FETCH ${count} FROM import_kept_still`;

/** Fails if another transaction has committed the same external id. */
export const ADD = `COPY contacts.contact (${COLUMNS}) FROM STDIN`;

export const CHANGES = `COPY import_change (id, ${CHANGEABLE}) FROM STDIN`;
/** Looks up by id alone, even if the table grows during the import. */
export const CHANGE = `
  UPDATE contacts.contact c SET (${CHANGEABLE}) = (${columnsIn('i', changeable.columns)})
    FROM import_change i
   WHERE c.workspace_id = $1 AND c.id = ANY (ARRAY(SELECT id FROM import_change)) AND c.id = i.id`;
export const CHANGED = 'TRUNCATE import_change';
