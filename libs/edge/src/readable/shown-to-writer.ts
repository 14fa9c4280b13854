import type { Type } from '@nestjs/common';
import type { Scope } from '@workops/kernel';
import { Listing } from '../envelope';
import { declaredFields } from '../fields/declared-fields';
import { missingScopes, type DeclaredOperation } from '../operation-declaration';

/** Identity or outcome fields, which every caller of a write gets. */
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

/** A write's response may extend the record's class. */
function* lineage(response: Type): Iterable<Type> {
  yield response;
  const parent = Object.getPrototypeOf(response.prototype) as { constructor: Type } | null;
  if (parent && parent !== Object.prototype) yield* lineage(parent.constructor);
}

const shareCallers = (left: DeclaredOperation, right: DeclaredOperation): boolean =>
  left.credentials.some((kind) => right.credentials.includes(kind));

function link(write: DeclaredOperation, read: DeclaredOperation): void {
  if (!shareCallers(write, read) || write.shownBy?.includes(read)) return;
  write.shownBy = [...(write.shownBy ?? []), read];
}

/** Links each write to the reads of its record, in declaration order. */
export class ReaderLinks {
  private readonly reads = new Map<Type, { read: DeclaredOperation; place: number }[]>();
  private readonly writes = new Map<Type, DeclaredOperation[]>();
  private readCount = 0;

  /** Reads and writes may come in any order. */
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
    for (const { read } of reads.sort((left, right) => left.place - right.place)) link(write, read);
  }
}

/** A record that no read shows counts as the write's own outcome. */
export const couldRead = (
  { shownBy = [] }: Pick<DeclaredOperation, 'shownBy'>,
  grantedScopes: ReadonlySet<Scope>,
): boolean => shownBy.length === 0 || shownBy.some((read) => missingScopes(read, grantedScopes).length === 0);

export const isShownInPart = (operation: DeclaredOperation): boolean =>
  !couldRead(operation, new Set(operation.scopes));

/** Fields that no read shows, such as a one-time secret, and declared outcomes. */
export function outcomeFields({ response, shownBy = [], settles = [] }: DeclaredOperation): ReadonlySet<string> {
  const read = new Set(shownBy.flatMap((each) => (each.response ? [...declaredFields(each.response).keys()] : [])));
  const own =
    response && shownBy.length > 0 ? [...declaredFields(response)].filter(([property]) => !read.has(property)) : [];
  return new Set([...settles, ...own.map(([, { wire }]) => wire)]);
}

const asMoment = (value: unknown): number =>
  typeof value === 'string' || value instanceof Date ? new Date(value).getTime() : Number.NaN;

/** Times may be written in any notation. */
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
  const bodyNames = new Set(body ? [...declaredFields(body).values()].map(({ wire }) => wire) : []);
  const sentBody = isObject(sent) ? sent : {};
  return Object.fromEntries(
    Object.entries(record).filter(
      ([name, value]) =>
        OWN_NAMES.has(name) ||
        outcome.has(name) ||
        (bodyNames.has(name) && Object.hasOwn(sentBody, name) && isSent(value, sentBody[name])),
    ),
  );
}

const entriesIn = (sent: unknown): Json[] =>
  isObject(sent) ? Object.values(sent).flatMap((value) => (Array.isArray(value) ? value.filter(isObject) : [])) : [];

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
 * Shows a caller without access to the record its identity, and sent values that it still has. A stored value that
 * differs from the sent one is left out, even if the write did not set it.
 */
export function shownToWriter(operation: DeclaredOperation, result: unknown, sent: unknown): unknown {
  if (typeof result === 'function') {
    const rest = result as () => Promise<unknown>;
    return async () => shownToWriter(operation, await rest(), sent);
  }
  const outcome = outcomeFields(operation);
  if (result instanceof Listing)
    return new Listing(
      result.data.map((each) => entryShown(outcome, each as Json, sent)),
      result.meta,
    );
  return isObject(result) ? recordShown(operation, outcome, result, sent) : result;
}
