const KIB = 1024;

/** Cheap to send; once expensive to read. */
export type Hostile = 'arrays, 1 MiB' | 'arrays, 32 MiB' | 'numbers, 1 MiB' | 'escapes, 32 MiB';

const filled = (bytes: number, entry: string): string =>
  `{"name":"x","unknown":[${Array.from({ length: Math.floor(bytes / (entry.length + 1)) }, () => entry).join(',')}]}`;

const BODIES: Record<Hostile, () => string> = {
  'arrays, 1 MiB': () => filled(KIB * KIB - 64, '[[[]]]'),
  'arrays, 32 MiB': () => filled(32 * KIB * KIB - 64, '[[[]]]'),
  'numbers, 1 MiB': () => filled(KIB * KIB - 64, '123456789.123456789'),
  'escapes, 32 MiB': () => `{"name":"x","unknown":"${'a,\u00f1\\n'.repeat(5 * KIB * KIB)}"}`,
};

const made = new Map<Hostile, string>();

export function hostileBody(kind: Hostile): string {
  const body = made.get(kind) ?? BODIES[kind]();
  made.set(kind, body);
  return body;
}
