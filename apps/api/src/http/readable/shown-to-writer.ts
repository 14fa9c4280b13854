import type { Scope } from '@workops/kernel';
import { Listing } from '../envelope';
import { fieldsOf } from '../fields/declared-fields';
import { missingScopes, type DeclaredOperation } from '../operation-declaration';
import { patientSightOf } from '../read-log/shown-patients';

/** What names a record and says what became of it: an answer to a write has it for every caller. */
const OWN_NAMES: ReadonlySet<string> = new Set([
  ...['id', 'number', 'folio', 'display_id', 'status', 'estado', 'state', 'version', 'revision', 'draft_revision'],
  ...['created_at', 'updated_at', 'expires_at', 'hold_expires_at'],
]);

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** Records for each write of a patient's record which reads answer the same record as it does, in any order of declaration. */
export function linkReadersOf(operations: readonly DeclaredOperation[], latest: DeclaredOperation): void {
  if (latest.response === undefined) return;
  const isRead = latest.method === 'GET';
  const partners = operations.filter((each) => each.response === latest.response && (each.method === 'GET') !== isRead);
  for (const partner of partners) {
    const [write, read] = isRead ? [partner, latest] : [latest, partner];
    if (patientSightOf(read) !== undefined && !write.shownBy?.includes(read)) write.shownBy = [...(write.shownBy ?? []), read];
  }
}

/** Whether a caller with these scopes could read the record that the write answers with. What no read shows is the outcome of the write itself. */
export const couldRead = ({ shownBy = [] }: DeclaredOperation, held: ReadonlySet<Scope>): boolean =>
  shownBy.length === 0 || shownBy.some((read) => missingScopes(read, held).length === 0);

/** The value where it repeats what was sent, whole; otherwise undefined. */
function repeated(shown: unknown, sent: unknown): unknown {
  if (Array.isArray(shown)) return Array.isArray(sent) && shown.length <= sent.length ? shown : undefined;
  if (!isObject(shown)) return isObject(sent) || Array.isArray(sent) ? undefined : shown;
  if (!isObject(sent)) return undefined;
  return Object.keys(shown).every((name) => Object.hasOwn(sent, name)) ? shown : undefined;
}

function recordShown({ body }: DeclaredOperation, record: Json, sent: unknown): Json {
  const taken = new Set(body ? [...fieldsOf(body).values()].map(({ wire }) => wire) : []);
  const given = isObject(sent) ? sent : {};
  const fields = Object.entries(record).flatMap(([name, value]): [string, unknown][] => {
    if (OWN_NAMES.has(name)) return [[name, value]];
    if (!taken.has(name) || !Object.hasOwn(given, name)) return [];
    const shown = repeated(value, given[name]);
    return shown === undefined ? [] : [[name, shown]];
  });
  return Object.fromEntries(fields);
}

/** The answer to a write for a caller who may not read its record: what the caller sent, and what names the record. */
export function shownToWriter(operation: DeclaredOperation, result: unknown, sent: unknown): unknown {
  if (typeof result === 'function') {
    const rest = result as () => Promise<unknown>;
    return async () => shownToWriter(operation, await rest(), sent);
  }
  if (result instanceof Listing)
    return new Listing(
      result.data.map((each) => recordShown(operation, each as Json, undefined)),
      result.meta,
    );
  return isObject(result) ? recordShown(operation, result, sent) : result;
}
