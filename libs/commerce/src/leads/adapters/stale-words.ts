import { fairRound } from '@workops/kernel';
import type { DeclaredSubscriber } from '@workops/platform';
import {
  NO_WORKSPACE,
  takeLock,
  workspacesLocked,
  type Database,
  type Sql,
  type Transaction,
} from '@workops/platform/database';
import type { ContactWords } from '../lead-ports';
import { LEADS_LOCK } from './postgres-lead-store';
import { vehicleWordsOn } from './vehicle-words';

/** Maximum changes per transaction. */
const AT_ONCE = 200;
const WORKSPACES = 8;

const MARK = `
  INSERT INTO commerce.stale_words (workspace_id, kind, record_id)
  SELECT $1, 'contact', id
    FROM unnest($2::uuid[]) AS changed (id)`;

/** Commits with the change. */
export const markStale = (sql: Sql, workspaceId: string, contactIds: readonly string[]): Promise<unknown> =>
  sql.query(MARK, [workspaceId, contactIds]);

const WORDS = ['name', 'email', 'phone'] as const;

const WITH_LEADS = `
  SELECT id FROM unnest($1::uuid[]) AS workspace (id)
   WHERE id = ANY ($2::uuid[])
     OR EXISTS (SELECT FROM commerce.lead l WHERE l.workspace_id = workspace.id AND l.workspace_id = ANY ($1::uuid[]))`;

/** Reads locks first, so that anything committed before is visible. A writer may have read the old words. */
async function workspacesWithLeads(sql: Sql, workspaceIds: readonly string[]): Promise<ReadonlySet<string>> {
  const writing = await workspacesLocked(sql, LEADS_LOCK, workspaceIds);
  const rows = await sql.query<{ id: string }>(WITH_LEADS, [workspaceIds, writing]);
  return new Set(rows.map(({ id }) => id));
}

/** Marks a contact whose indexed field has changed. */
export const CONTACT_WORDS: DeclaredSubscriber = {
  name: 'commerce-contact-words',
  events: ['contact.updated', 'contact.merged'],
  onlyChanges: { 'contact.updated': WORDS },
  usedIn: workspacesWithLeads,
  runsIn: 'scheduler',
  handler: () => async (events, tx) => {
    const byWorkspace = new Map<string, Set<string>>();
    for (const { workspaceId, type, resource, data } of events) {
      const fields: readonly unknown[] = Array.isArray(data.updated_fields) ? data.updated_fields : [];
      if (resource.id === null || (type === 'contact.updated' && !WORDS.some((field) => fields.includes(field))))
        continue;
      byWorkspace.set(workspaceId, (byWorkspace.get(workspaceId) ?? new Set()).add(resource.id));
    }
    for (const [workspaceId, ids] of byWorkspace) await markStale(tx, workspaceId, [...ids]);
  },
};

/**
 * Longer than ordinary work holds the lock, but short, because a waiting exclusive lock blocks later writes of leads.
 */
const PATIENCE_MS = 200;

/** Jumps between workspaces after `$1`, except `$2`, however many changes wait. */
const WAITING = `
  WITH RECURSIVE waiting AS (
    SELECT (SELECT workspace_id FROM commerce.stale_words WHERE workspace_id > $1 ORDER BY workspace_id LIMIT 1) AS id
    UNION ALL
    SELECT (SELECT workspace_id FROM commerce.stale_words WHERE workspace_id > waiting.id ORDER BY workspace_id LIMIT 1)
      FROM waiting WHERE waiting.id IS NOT NULL
  )
  SELECT id FROM waiting WHERE id IS NOT NULL AND id <> ALL ($2::uuid[]) LIMIT $3`;

// Another process that locks rows will see everything committed with them.
const TAKE = `
  DELETE FROM commerce.stale_words s
   USING (SELECT place
            FROM commerce.stale_words
           WHERE workspace_id = $1
           ORDER BY place LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED) AS taken
   WHERE s.workspace_id = $1 AND s.place = taken.place
  RETURNING s.kind, s.record_id AS id`;

const rewrite = (column: 'of_contact' | 'of_vehicle', owner: 'contact_id' | 'vehicle_id'): string => `
  UPDATE commerce.lead_words w SET ${column} = said.words
    FROM unnest($2::uuid[], $3::text[]) AS said (id, words)
    JOIN commerce.lead l ON l.workspace_id = $1 AND l.${owner} = said.id
   WHERE w.workspace_id = $1 AND w.lead_id = l.id AND w.${column} <> said.words`;
const REWRITE_CONTACTS = rewrite('of_contact', 'contact_id');
const REWRITE_VEHICLES = rewrite('of_vehicle', 'vehicle_id');

type Contacts = Pick<ContactWords, 'words'>;

/**
 * The workspace's leads are locked exclusively, so that writes with old words are visible, and later ones read the new
 * words.
 */
async function rewriteSome(tx: Transaction, contacts: Contacts, workspaceId: string): Promise<number> {
  const taken = await tx.query<{ kind: string; id: string }>(TAKE, [workspaceId]);
  if (taken.length === 0) return 0;
  await takeLock(tx, { name: LEADS_LOCK, workspaceId }, PATIENCE_MS);
  const idsOf = (wanted: string): string[] => [
    ...new Set(taken.filter(({ kind }) => kind === wanted).map(({ id }) => id)),
  ];
  const [ofContacts, ofVehicles] = await Promise.all([
    contacts.words(workspaceId, idsOf('contact')),
    vehicleWordsOn(tx).words(workspaceId, idsOf('vehicle')),
  ]);
  await tx.query(REWRITE_CONTACTS, [
    workspaceId,
    [...ofContacts.keys()],
    [...ofContacts.values()].map(({ words }) => words),
  ]);
  await tx.query(REWRITE_VEHICLES, [workspaceId, [...ofVehicles.keys()], [...ofVehicles.values()]]);
  return taken.length;
}

/** Commits each batch until nothing is left. Replicas take different changes. Returns the number of changes. */
export async function followWords(
  database: Database,
  contacts: Contacts,
  isOver: () => boolean = () => false,
): Promise<number> {
  let followed = 0;
  let after = NO_WORKSPACE;
  /** Another replica works on them or their leads are locked; the next round retries. */
  const passed = new Set<string>();
  const failures: unknown[] = [];
  const waiting = async (behind: string, limit: number, besides: readonly string[]): Promise<string[]> => {
    const found = await database.query<{ id: string }>(WAITING, [behind, [...passed, ...besides], limit]);
    return found.map(({ id }) => id);
  };
  await fairRound<string>({
    places: WORKSPACES,
    isOver,
    lease: async (limit, running) => {
      const next = await waiting(after, limit, running);
      const due =
        next.length < limit
          ? [...next, ...(await waiting(NO_WORKSPACE, limit - next.length, [...running, ...next]))]
          : next;
      after = due.at(-1) ?? NO_WORKSPACE;
      return due;
    },
    work: async (workspaceId) => {
      try {
        const some = await database.transaction((tx) => rewriteSome(tx, contacts, workspaceId));
        followed += some;
        if (some === 0) passed.add(workspaceId);
      } catch (error) {
        passed.add(workspaceId);
        failures.push(error);
      }
    },
  });
  if (failures.length > 0)
    throw new AggregateError(failures, 'the leads of some workspaces could not be brought up to date');
  return followed;
}
