import type { Sql } from '@workops/platform/database';

/** Reasons by schema and name; `*` matches all. */
type Reasons = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Plan for distributing tables over PostgreSQL nodes (Citus), each row on its workspace's node: changes, and exceptions
 * with reasons. See docs/capacity.md.
 */
export interface Distribution {
  /** Copied to each node: small, and read before the workspace is known. */
  reference: Reasons;
  /** A single node, or Redis. */
  local: Reasons;
  /** They get a workspace column first. */
  joining: Reasons;
  /** Keys that must include the workspace, and why the values stay unique. */
  widened: Reasons;
  /** Counters for all nodes, with the needed change. */
  sequences: Reasons;
}

const BY_CHANCE = 'Its ids are random: none comes twice.';
const FOUND_BEFORE = 'Found by an id that is random, before the workspace is known.';
const OF_ONE_EVENT = 'An event is of one workspace.';
const APART = 'Keeps rows apart: a sequence a node.';

export const distribution: Distribution = {
  reference: {
    access: {
      '*': 'Who calls is looked up by a token, before the workspace is known; a workspace has hundreds of rows at most, by its ceilings.',
    },
    events: { delivery_hold: 'Few rows, some of all workspaces; each claim asks for them.' },
    platform: { feed_epoch: 'One row.', encryption_canary: 'One row.' },
  },
  local: {
    '*': { migration: 'The ledger of what was applied.', background_migration: 'Likewise.' },
    bullmq: { '*': 'Jobs hold keys alone; past one machine the queues are in Redis.' },
    billing: { callback: "A provider's calls are taken in once, before they are known to be a workspace's." },
  },
  joining: {
    platform: { inbox: 'An event is of one workspace, and what takes it in writes there.' },
  },
  widened: {
    billing: {
      mandate_reference: BY_CHANCE,
      mandate_at_provider: "A mandate's id at its provider is of one workspace.",
    },
    campaigns: {
      recipient_token: BY_CHANCE,
      sending_domain_verified:
        'That one workspace alone has a domain is settled by a reference table of verified domains.',
      test_mail_token: BY_CHANCE,
    },
    commerce: { portal_account_id: FOUND_BEFORE },
    conversations: { lane_pkey: 'An account is of one workspace.', messaging_account_id: FOUND_BEFORE },
    edge: { idempotency_key_pkey: 'The id is a digest of the credential, which is of one workspace, and the key.' },
    events: { attempt_pkey: BY_CHANCE, delivery_once: 'A subscription is of one workspace.', event_pkey: BY_CHANCE },
    platform: {
      audit_entry_pkey: BY_CHANCE,
      inbox_pkey: OF_ONE_EVENT,
      late_event_pkey: OF_ONE_EVENT,
      outbox_pkey: BY_CHANCE,
      outgoing_mail_pkey: BY_CHANCE,
      outgoing_mail_key: 'The key begins with what the mail is of, whose id is random.',
      stored_file_pkey: BY_CHANCE,
    },
    scheduling: { calendar_connection_id: FOUND_BEFORE },
  },
  sequences: {
    '*': { migration_id_seq: 'Of a ledger.' },
    bullmq: { '*': 'Of the queues.' },
    platform: {
      feed_position:
        'Positions are of one workspace: a sequence a node, beginning at its own range, keeps their order.',
    },
    events: {
      attempt_id: 'Keeps attempts of one delivery apart: a sequence a node.',
      replay_number_seq: 'Keeps replays apart: a sequence a node, in ranges of its own.',
    },
    agents: { kb_word_left_id_seq: APART },
    commerce: { stale_words_place_seq: APART },
    contacts: { outbound_preference_position_seq: 'The order of entries of one contact: a sequence a node.' },
  },
};

interface Table {
  name: string;
  hasWorkspace: boolean;
}

interface UniqueKey {
  table: string;
  name: string;
  isConstraint: boolean;
  isPrimary: boolean;
  columns: string[];
  definition: string;
}

const OURS = `n.nspname NOT IN ('pg_catalog', 'pg_toast', 'information_schema', 'public') AND n.nspname !~ '^pg_'`;

const TABLES = `
  SELECT n.nspname || '.' || c.relname AS name,
         EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'workspace_id' AND NOT a.attisdropped) AS "hasWorkspace"
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND ${OURS} ORDER BY 1`;

/** A node checks both only for its own rows. */
const KEYS = `
  SELECT n.nspname || '.' || c.relname AS table, k.relname AS name, co.oid IS NOT NULL AS "isConstraint", i.indisprimary AS "isPrimary",
         ARRAY(SELECT a.attname::text FROM unnest(i.indkey::int[]) WITH ORDINALITY AS key (number, place)
                 JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = key.number ORDER BY key.place) AS columns,
         pg_get_indexdef(k.oid) AS definition
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_class k ON k.oid = i.indexrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    LEFT JOIN pg_constraint co ON co.conindid = k.oid AND co.contype IN ('p', 'u', 'x')
   WHERE (i.indisunique OR i.indisexclusion) AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND ${OURS} ORDER BY 1, 2`;

const REFERENCES = `
  SELECT co.conname AS name, n.nspname || '.' || c.relname AS table, tn.nspname || '.' || t.relname AS target, pg_get_constraintdef(co.oid) AS definition
    FROM pg_constraint co JOIN pg_class c ON c.oid = co.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_class t ON t.oid = co.confrelid JOIN pg_namespace tn ON tn.oid = t.relnamespace
   WHERE co.contype = 'f' AND co.conparentid = 0 AND ${OURS} ORDER BY 1`;

const SEQUENCES = `
  SELECT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind = 'S' AND ${OURS} ORDER BY 1`;

const ALL = '*';

function isNamed(reasons: Reasons, name: string): boolean {
  const [schema = '', own = ''] = name.split('.');
  return [reasons[schema], reasons[ALL]].some(
    (each) => each !== undefined && (own in each || (each !== reasons[ALL] && ALL in each)),
  );
}

const namesIn = (reasons: Reasons): string[] =>
  Object.entries(reasons).flatMap(([schema, own]) => Object.keys(own).map((name) => `${schema}.${name}`));

const schemaName = (table: string): string => table.slice(0, table.indexOf('.'));

const keyName = ({ table, name }: UniqueKey): string => `${schemaName(table)}.${name}`;

/** Returns one sentence each, with the remedy. */
export async function undistributable(sql: Sql, declared: Distribution): Promise<string[]> {
  const { reference, local, joining, widened, sequences } = declared;
  const tables = await sql.query<Table>(TABLES);
  const keys = await sql.query<UniqueKey>(KEYS);
  const aside = (table: string): boolean => isNamed(reference, table) || isNamed(local, table);
  const distributed = new Set(tables.filter(({ name }) => !aside(name)).map(({ name }) => name));
  const problems: string[] = [];
  for (const { name, hasWorkspace } of tables) {
    if (hasWorkspace || aside(name) || isNamed(joining, name)) continue;
    problems.push(
      `${name} has no workspace_id, by which its rows would find their node: give it one, or say in distribution.ts why it needs none.`,
    );
  }
  for (const key of keys) {
    if (!distributed.has(key.table) || key.columns.includes('workspace_id') || isNamed(widened, keyName(key))) continue;
    problems.push(
      `The unique key ${key.name} of ${key.table} does not hold workspace_id: two nodes would both accept what it is to keep apart.`,
    );
  }
  for (const { name, table, target, definition } of await sql.query<{
    name: string;
    table: string;
    target: string;
    definition: string;
  }>(REFERENCES)) {
    if (!distributed.has(table) || isNamed(reference, target) || definition.split('workspace_id').length > 2) continue;
    problems.push(
      `${name} of ${table} refers to ${target} without workspace_id: the row referred to would be on another node.`,
    );
  }
  for (const { name } of await sql.query<{ name: string }>(SEQUENCES)) {
    if (!isNamed(sequences, name))
      problems.push(`The sequence ${name} counts on one node: say in distribution.ts what it needs on several.`);
  }
  const needed = [
    ...tables.filter(({ hasWorkspace }) => !hasWorkspace).map(({ name }) => name),
    ...keys.filter(({ columns }) => !columns.includes('workspace_id')).map(keyName),
  ];
  const needless = [...namesIn(joining), ...namesIn(widened)].filter((name) => !needed.includes(name));
  return [...problems, ...needless.map((name) => `${name} is declared in distribution.ts and needs it no more.`)];
}

/** The tables are empty. */
export async function widening(sql: Sql, { joining, widened }: Distribution): Promise<string[]> {
  const keys = (await sql.query<UniqueKey>(KEYS)).filter((key) => isNamed(widened, keyName(key)));
  return [
    ...namesIn(joining).map((table) => `ALTER TABLE ${table} ADD COLUMN workspace_id uuid NOT NULL`),
    ...keys.flatMap(({ table, name, isConstraint, isPrimary, columns, definition }) => {
      const kind = isPrimary ? 'PRIMARY KEY' : 'UNIQUE';
      return isConstraint
        ? [
            `ALTER TABLE ${table} DROP CONSTRAINT ${name}, ADD CONSTRAINT ${name} ${kind} (workspace_id, ${columns.join(', ')})`,
          ]
        : [
            `DROP INDEX ${schemaName(table)}.${name}`,
            definition.replace(/ (USING \w+) \(/, ' $1 (workspace_id, ').replace(/ ON ONLY /, ' ON '),
          ];
    }),
  ];
}
