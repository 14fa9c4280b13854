import {
  counted,
  namedSql,
  sweepOf,
  withinCeiling,
  type Database,
  type Sql,
  type Transaction,
} from '@workops/platform/database';
import { WorkspaceRows } from '@workops/platform/records';
import type { Mandate, Standing } from '../domain/mandate';
import type { BillingDeps, MandateReads, MandateTransaction } from '../ports';
import { mandateEntity } from './mandate.entity';

export const COLUMNS = `
  workspace_id AS "workspaceId", id, provider, reference, provider_id AS "providerId", status, setup_url AS "setupUrl",
  livemode,
  created_at AS "createdAt", updated_at AS "updatedAt", ask_due_at AS "askDueAt", end_due_at AS "endDueAt"`;
const SELECT = `SELECT ${COLUMNS} FROM billing.mandate`;

const COUNT = 'SELECT mandates FROM billing.account WHERE workspace_id = $1';
const MADE = 'INSERT INTO billing.account (workspace_id) VALUES ($1) ON CONFLICT DO NOTHING';
const STANDING = `${SELECT} WHERE workspace_id = $1 AND status IN ('active', 'pending')`;
const BY_ID = `${SELECT} WHERE workspace_id = $1 AND id = $2`;
const BY_REFERENCE = `${SELECT} WHERE provider = $2 AND reference = $3 AND workspace_id = $1`;
/** The query is not limited to a workspace, because a callback names none. */
const AT_PROVIDER = `${SELECT} WHERE provider = $1 AND provider_id = $2`;
const HEEDED = 'SELECT 1 FROM billing.callback WHERE provider = $1 AND event_id = $2';
const HEED =
  'INSERT INTO billing.callback (provider, event_id, at) VALUES ($1, $2, now()) ON CONFLICT DO NOTHING RETURNING 1';
const COUNTED_ON = 'UPDATE billing.account SET mandates = mandates + 1 WHERE workspace_id = $1';
const ADD = namedSql(
  [
    'workspaceId',
    'id',
    'provider',
    'reference',
    'providerId',
    'status',
    'setupUrl',
    'livemode',
    'createdAt',
    'updatedAt',
    'askDueAt',
    'endDueAt',
  ],
  `
  INSERT INTO billing.mandate (workspace_id, id, provider, reference, provider_id, status, setup_url, livemode,
                               created_at, updated_at, ask_due_at, end_due_at)
  VALUES (:workspaceId, :id, :provider, :reference, :providerId, :status, :setupUrl, :livemode, :createdAt, :updatedAt,
          :askDueAt, :endDueAt)
  ON CONFLICT (provider, provider_id) DO NOTHING
  RETURNING 1`,
);
const SAVE = namedSql(
  ['workspaceId', 'id', 'status', 'updatedAt', 'askDueAt', 'endDueAt'],
  `
  UPDATE billing.mandate
     SET status = :status, updated_at = :updatedAt, ask_due_at = :askDueAt, end_due_at = :endDueAt
   WHERE workspace_id = :workspaceId AND id = :id`,
);

const BEGUN = counted(
  'payment_mandates',
  "FROM billing.mandate WHERE workspace_id = $1 AND created_at > now() - interval '1 day'",
);

const first = async (rows: Promise<Mandate[]>): Promise<Mandate | undefined> => (await rows)[0];

async function loadStandings(sql: Sql, workspaceId: string, count: string): Promise<Standing> {
  const [account] = await sql.query<{ mandates: number }>(count, [workspaceId]);
  const rows = await sql.query<Mandate>(STANDING, [workspaceId]);
  return {
    active: rows.find(({ status }) => status === 'active'),
    pending: rows.find(({ status }) => status === 'pending'),
    mandates: account?.mandates ?? 0,
  };
}

const rowsOf = (tx: Transaction, workspaceId: string): Omit<MandateTransaction, 'audit'> => ({
  standing: async () => {
    tx.defer(MADE, [workspaceId]);
    return loadStandings(tx, workspaceId, `${COUNT} FOR UPDATE`);
  },
  byReference: (provider, reference) => first(tx.query<Mandate>(BY_REFERENCE, [workspaceId, provider, reference])),
  byId: (id) => first(tx.query<Mandate>(BY_ID, [workspaceId, id])),
  add: async (mandate) => {
    await withinCeiling(tx, BEGUN, workspaceId);
    const isNew = (await tx.query(ADD.text, ADD.values({ ...mandate, workspaceId }))).length > 0;
    if (isNew) tx.defer(COUNTED_ON, [workspaceId]);
    return isNew;
  },
  save: async ({ id, status, updatedAt, askDueAt, endDueAt }) => {
    await tx.query(SAVE.text, SAVE.values({ workspaceId, id, status, updatedAt, askDueAt, endDueAt }));
  },
  heed: async (provider, eventId) => (await tx.query(HEED, [provider, eventId])).length > 0,
});

export const mandateStore = (database: Database): BillingDeps['store'] => ({
  transaction: (actor, work) =>
    database.transaction((tx) => work({ ...rowsOf(tx, actor.workspaceId), audit: tx.auditTrail(actor) })),
});

export const mandateReads = (sql: Sql): MandateReads => ({
  standing: (workspaceId) => loadStandings(sql, workspaceId, COUNT),
  latest: (workspaceId) => new WorkspaceRows(sql, workspaceId).one(mandateEntity, { order: { id: 'DESC' } }),
  atProvider: (provider, providerId) => first(sql.query<Mandate>(AT_PROVIDER, [provider, providerId])),
  isHeeded: async (provider, eventId) => (await sql.query(HEEDED, [provider, eventId])).length > 0,
});

const END_ALL = `
  UPDATE billing.mandate
     SET status = CASE status WHEN 'active' THEN 'revoked' ELSE 'failed' END, updated_at = now(), ask_due_at = NULL,
         end_due_at = now()
   WHERE workspace_id = $1 AND status IN ('active', 'pending')`;

/** Providers are notified later. */
export async function endAllMandates(sql: Sql, workspaceId: string): Promise<void> {
  await sql.query(END_ALL, [workspaceId]);
}

export const sweepCallbacks = sweepOf('billing.callback', 'at < $1');
