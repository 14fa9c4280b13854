import { MalformedCall } from '../validation';
import { sentValues, toWireName } from './declared-fields';

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Ids ignore case, and timestamps may have another zone or precision. */
const normalized = (value: unknown): unknown =>
  typeof value === 'string' && TIMESTAMP.test(value) ? Date.parse(value) : JSON.stringify(value ?? null).toLowerCase();

const isSame = (sent: unknown, current: unknown): boolean => normalized(sent) === normalized(current);

/**
 * Another operation changes these fields. Unchanged ones are ignored, and so are all of a record updated since it was
 * read; the body's class needs `RefusesFields`.
 */
export async function requireUnchanged<Resource extends object>(
  body: object,
  messages: Readonly<Partial<Record<keyof Resource & string, string>>>,
  read: () => Promise<Resource>,
): Promise<void> {
  const sent = sentValues(body);
  const names = Object.entries<string | undefined>(messages).filter(([property]) =>
    Object.hasOwn(sent, toWireName(property)),
  );
  if (names.length === 0) return;
  // An operation's own method returns JSON form.
  const current = (await read()) as Readonly<Record<string, unknown>>;
  if (sent.updated_at !== undefined && !isSame(sent.updated_at, current.updated_at)) return;
  const issues = names.flatMap(([property, message = '']) => {
    const path = toWireName(property);
    const isKept = isSame(sent[path], current[path]);
    return isKept ? [] : [{ path, message, code: 'unrecognized_keys' as const }];
  });
  if (issues.length > 0) throw new MalformedCall('body', issues);
}
