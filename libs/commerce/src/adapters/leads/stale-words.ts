import type { DeclaredSubscriber } from '@workops/platform';
import { takeLock, type Database, type Sql, type Transaction } from '@workops/platform/database';
import type { ContactDirectory } from '../../lead-ports';
import { LEADS_LOCK } from './postgres-lead-store';
import { vehicleWordsOn } from './vehicle-words';

/** Changes that are followed in one transaction. */
const AT_ONCE = 200;
/** Workspaces that one round goes to before it looks again. */
const WORKSPACES = 500;

const MARK = `INSERT INTO commerce.stale_words (workspace_id, kind, record_id) SELECT $1, 'contact', id FROM unnest($2::uuid[]) AS changed (id)`;

/** The words of these contacts may have changed, or whose leads theirs are: committed with what changed them. */
export const markStale = (sql: Sql, workspaceId: string, contactIds: readonly string[]): Promise<unknown> =>
  sql.query(MARK, [workspaceId, contactIds]);

const WORDS: ReadonlySet<unknown> = new Set(['name', 'email', 'phone']);

/** Marks the contacts whose words have changed, by the names of the changed fields. */
export const CONTACT_WORDS: DeclaredSubscriber = {
  name: 'commerce-contact-words',
  events: ['contact.updated', 'contact.merged'],
  runsIn: 'scheduler',
  handler: () => async (events, tx) => {
    const byWorkspace = new Map<string, Set<string>>();
    for (const { workspaceId, type, resource, data } of events) {
      const fields = Array.isArray(data.updated_fields) ? data.updated_fields : [];
      if (resource.id === null || (type === 'contact.updated' && !fields.some((field) => WORDS.has(field)))) continue;
      byWorkspace.set(workspaceId, (byWorkspace.get(workspaceId) ?? new Set()).add(resource.id));
    }
    for (const [workspaceId, ids] of byWorkspace) await markStale(tx, workspaceId, [...ids]);
  },
};

/** Longer than plain work holds the lock. */
const PATIENCE_MS = 1_000;

const WAITING = `SELECT DISTINCT workspace_id AS id FROM commerce.stale_words LIMIT ${WORKSPACES}`;

// What another process has is skipped: it will see what was committed with it.
const TAKE = `
  DELETE FROM commerce.stale_words s
   USING (SELECT place FROM commerce.stale_words WHERE workspace_id = $1 ORDER BY place LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED) AS taken
   WHERE s.workspace_id = $1 AND s.place = taken.place
  RETURNING s.kind, s.record_id AS id`;

const rewrite = (column: 'of_contact' | 'of_vehicle', owner: 'contact_id' | 'vehicle_id'): string => `
  UPDATE commerce.lead_words w SET ${column} = said.words
    FROM unnest($2::uuid[], $3::text[]) AS said (id, words) JOIN commerce.lead l ON l.workspace_id = $1 AND l.${owner} = said.id
   WHERE w.workspace_id = $1 AND w.lead_id = l.id AND w.${column} <> said.words`;
const REWRITE_CONTACTS = rewrite('of_contact', 'contact_id');
const REWRITE_VEHICLES = rewrite('of_vehicle', 'vehicle_id');

type Contacts = Pick<ContactDirectory, 'words'>;

/**
 * Alone with the workspace's leads: who wrote one with the words of before has committed it and is seen, and who comes later reads those of
 * now.
 */
async function rewriteSome(tx: Transaction, contacts: Contacts, workspaceId: string): Promise<number> {
  const taken = await tx.query<{ kind: string; id: string }>(TAKE, [workspaceId]);
  if (taken.length === 0) return 0;
  await takeLock(tx, { name: LEADS_LOCK, workspaceId }, PATIENCE_MS);
  const idsOf = (wanted: string): string[] => [...new Set(taken.filter(({ kind }) => kind === wanted).map(({ id }) => id))];
  const [ofContacts, ofVehicles] = await Promise.all([
    contacts.words(workspaceId, idsOf('contact')),
    vehicleWordsOn(tx).words(workspaceId, idsOf('vehicle')),
  ]);
  await tx.query(REWRITE_CONTACTS, [workspaceId, [...ofContacts.keys()], [...ofContacts.values()].map(({ words }) => words)]);
  await tx.query(REWRITE_VEHICLES, [workspaceId, [...ofVehicles.keys()], [...ofVehicles.values()]]);
  return taken.length;
}

/**
 * Brings the words of leads up to their contacts and vehicles, some hundred changes of one workspace in each transaction, then of the next, until
 * none is left. Replicas that do so at once take different changes. Returns how many changes were followed.
 */
export async function followWords(database: Database, contacts: Contacts): Promise<number> {
  let followed = 0;
  const failures: unknown[] = [];
  for (let before = -1; followed > before && failures.length === 0;) {
    before = followed;
    for (const { id } of await database.query<{ id: string }>(WAITING)) {
      try {
        followed += await database.transaction((tx) => rewriteSome(tx, contacts, id));
      } catch (error) {
        // The others are not held up by a workspace whose leads are locked.
        failures.push(error);
      }
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'the leads of some workspaces could not be brought up to date');
  return followed;
}
