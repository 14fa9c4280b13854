import type { Type } from '@nestjs/common';
import type { Scope } from '@workops/kernel';
import { Listing } from '../envelope';
import { fieldsOf } from '../fields/declared-fields';
import { missingScopes, type DeclaredOperation } from '../operation-declaration';

/** What names a record and says what became of it: an answer to a write has it for every caller. */
const OWN_NAMES: ReadonlySet<string> = new Set([
  'id',
  'number',
  'folio',
  'display_id',
  'status',
  'estado',
  'state',
  'version',
  'revision',
  'draft_revision',
  'created_at',
  'updated_at',
  'expires_at',
  'hold_expires_at',
]);

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** The class and its ancestors: an answer to a write shows a record with what the write alone makes of it. */
function* lineage(response: Type): Iterable<Type> {
  yield response;
  const parent = Object.getPrototypeOf(response.prototype) as { constructor: Type } | null;
  if (parent && parent !== Object.prototype) yield* lineage(parent.constructor);
}

/** Whether some kind of credential may be used for both: what a device may read of itself tells nothing of what others may. */
const shareCallers = (one: DeclaredOperation, other: DeclaredOperation): boolean =>
  one.credentials.some((kind) => other.credentials.includes(kind));

function link(write: DeclaredOperation, read: DeclaredOperation): void {
  if (!shareCallers(write, read) || write.shownBy?.includes(read)) return;
  write.shownBy = [...(write.shownBy ?? []), read];
}

/** Records for each write which reads answer the same record, in the order in which the reads are declared. */
export class ReaderLinks {
  /** Reads by the class that they answer, each with its place among all reads. */
  private readonly reads = new Map<Type, { read: DeclaredOperation; place: number }[]>();
  /** Writes by each class that their answer shows. */
  private readonly writes = new Map<Type, DeclaredOperation[]>();
  private readCount = 0;

  /** Takes each operation once, reads and writes in any order. */
  add(operation: DeclaredOperation): void {
    const { method, response } = operation;
    if (response === undefined) return;
    if (method === 'GET') this.addRead(operation, response);
    else this.addWrite(operation, response);
  }

  private addRead(read: DeclaredOperation, response: Type): void {
    const place = (this.readCount += 1);
    this.reads.set(response, [...(this.reads.get(response) ?? []), { read, place }]);
    for (const write of this.writes.get(response) ?? []) link(write, read);
  }

  private addWrite(write: DeclaredOperation, response: Type): void {
    const shown = [...lineage(response)];
    for (const each of shown) this.writes.set(each, [...(this.writes.get(each) ?? []), write]);
    const reads = shown.flatMap((each) => this.reads.get(each) ?? []);
    for (const { read } of reads.sort((one, other) => one.place - other.place)) link(write, read);
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
