import type { Type } from '@nestjs/common';
import type { Scope } from '@workops/kernel';
import { Listing } from '../envelope';
import { fieldsOf } from '../fields/declared-fields';
import { missingScopes, type DeclaredOperation } from '../operation-declaration';

/** What names a record and says what became of it: an answer to a write has it for every caller. */
const OWN_NAMES: ReadonlySet<string> = new Set([
  ...['id', 'number', 'folio', 'display_id', 'status', 'estado', 'state', 'version', 'revision', 'draft_revision'],
  ...['created_at', 'updated_at', 'expires_at', 'hold_expires_at'],
]);

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** Whether the answer to a write shows what a read answers: the same record, or the same and what the write alone makes of it. */
const shows = (write: Type, read: Type): boolean => write === read || write.prototype instanceof read;

/** Whether some kind of credential may be used for both: what a device may read of itself tells nothing of what others may. */
const shareCallers = (one: DeclaredOperation, other: DeclaredOperation): boolean =>
  one.credentials.some((kind) => other.credentials.includes(kind));

/** Records for each write which reads answer the same record as it does, in any order of declaration. */
export function linkReadersOf(operations: readonly DeclaredOperation[], latest: DeclaredOperation): void {
  if (latest.response === undefined) return;
  const isRead = latest.method === 'GET';
  for (const partner of operations) {
    if (!partner.response || (partner.method === 'GET') === isRead) continue;
    const [write, read] = isRead ? [partner, latest] : [latest, partner];
    if (!shows(write.response!, read.response!) || !shareCallers(write, read)) continue;
    if (!write.shownBy?.includes(read)) write.shownBy = [...(write.shownBy ?? []), read];
  }
}

/** Whether a caller with these scopes could read the record that the write answers with. What no read shows is the outcome of the write itself. */
export const couldRead = ({ shownBy = [] }: Pick<DeclaredOperation, 'shownBy'>, held: ReadonlySet<Scope>): boolean =>
  shownBy.length === 0 || shownBy.some((read) => missingScopes(read, held).length === 0);

/** Whether some callers of the write may not read what it answers. */
export const isShownInPart = (operation: DeclaredOperation): boolean =>
  !couldRead(operation, new Set(operation.scopes));

/** Fields that no read shows, such as a secret that is shown once, and those that the operation declares as its own outcome. */
export function outcomeOf({ response, shownBy = [], settles = [] }: DeclaredOperation): ReadonlySet<string> {
  const read = new Set(shownBy.flatMap((each) => (each.response ? [...fieldsOf(each.response).keys()] : [])));
  const own = response && shownBy.length > 0 ? [...fieldsOf(response)].filter(([property]) => !read.has(property)) : [];
  return new Set([...settles, ...own.map(([, { wire }]) => wire)]);
}

const asMoment = (value: unknown): number =>
  typeof value === 'string' || value instanceof Date ? new Date(value).getTime() : Number.NaN;

/** Whether a value is the one that was sent: a moment in any notation. */
function isSent(shown: unknown, sent: unknown): boolean {
  if (Array.isArray(shown))
    return (
      Array.isArray(sent) && shown.length === sent.length && shown.every((each, place) => isSent(each, sent[place]))
    );
  if (isObject(shown))
    return (
      isObject(sent) &&
      Object.entries(shown).every(([name, value]) => Object.hasOwn(sent, name) && isSent(value, sent[name]))
    );
  if (shown instanceof Date) return shown.getTime() === asMoment(sent);
  return (
    shown === sent ||
    (typeof shown === 'string' && /^\d{4}-\d\d-\d\dT/.test(shown) && asMoment(shown) === asMoment(sent))
  );
}

function recordShown({ body }: DeclaredOperation, outcome: ReadonlySet<string>, record: Json, sent: unknown): Json {
  const taken = new Set(body ? [...fieldsOf(body).values()].map(({ wire }) => wire) : []);
  const given = isObject(sent) ? sent : {};
  return Object.fromEntries(
    Object.entries(record).filter(
      ([name, value]) =>
        OWN_NAMES.has(name) ||
        outcome.has(name) ||
        (taken.has(name) && Object.hasOwn(given, name) && isSent(value, given[name])),
    ),
  );
}

/** Entries that the body has in its lists. */
const entriesIn = (sent: unknown): Json[] =>
  isObject(sent) ? Object.values(sent).flatMap((value) => (Array.isArray(value) ? value.filter(isObject) : [])) : [];

/** Of an entry of a list what was sent of it: the fields of the sent entry that it is. */
function entryShown(outcome: ReadonlySet<string>, entry: Json, sent: unknown): Json {
  const same = entriesIn(sent).find((each) =>
    Object.entries(each).every(([name, value]) => Object.hasOwn(entry, name) && isSent(entry[name], value)),
  );
  return Object.fromEntries(
    Object.entries(entry).filter(
      ([name]) => OWN_NAMES.has(name) || outcome.has(name) || (same && Object.hasOwn(same, name)),
    ),
  );
}

/**
 * The answer to a write for a caller who may not read its record: what names the record, and what the caller sent where the record has it now. A stored value
 * that differs from the sent one is left out, also where the write did not set it.
 */
export function shownToWriter(operation: DeclaredOperation, result: unknown, sent: unknown): unknown {
  if (typeof result === 'function') {
    const rest = result as () => Promise<unknown>;
    return async () => shownToWriter(operation, await rest(), sent);
  }
  const outcome = outcomeOf(operation);
  if (result instanceof Listing)
    return new Listing(
      result.data.map((each) => entryShown(outcome, each as Json, sent)),
      result.meta,
    );
  return isObject(result) ? recordShown(operation, outcome, result, sent) : result;
}
