import type { Issue } from '@workops/kernel';

export interface ApiChange {
  /** Idempotency key: callers are notified once under it. */
  key: string;
  operations: readonly string[];
  text: string;
}

/** Callers within this many days are notified. */
export const TOLD_FOR_DAYS = 30;

/** In characters and entries. */
const apiChangeLimits = { key: 100, text: 2_000, operations: 50 } as const;

const KEY = /^[a-z0-9][a-z0-9._-]*$/;
const OPERATION = /^[a-z][A-Za-z0-9]*$/;

export function issuesOfApiChange({ key, operations, text }: ApiChange): Issue[] {
  const issues: Issue[] = [];
  const object = (path: string, message: string): void => void issues.push({ path, message, code: 'invalid_string' });
  if (!KEY.test(key) || key.length > apiChangeLimits.key)
    object('key', 'Must be small letters, digits, dots, hyphens and underscores.');
  const isRight =
    operations.length > 0 &&
    operations.length <= apiChangeLimits.operations &&
    operations.every((id) => OPERATION.test(id));
  if (!isRight) object('operations', 'Must be ids of operations, separated by commas.');
  if (text.trim() === '' || text.length > apiChangeLimits.text)
    object('text', `Must have 1 to ${apiChangeLimits.text} characters.`);
  return issues;
}

export const firstToldDay = (now: Date): string =>
  new Date(now.getTime() - TOLD_FOR_DAYS * 86_400_000).toISOString().slice(0, 10);

export const apiChangeNotice = (workspaceId: string, called: readonly string[], { text }: ApiChange) => ({
  workspaceId,
  kind: 'api_change',
  subject: `Cambio incompatible en la API: ${called.join(', ')}`.slice(0, 200),
  text:
    `Una credencial tuya o de tu espacio de trabajo llamó en los últimos ${TOLD_FOR_DAYS} días a operaciones de la API que cambian de forma ` +
    `incompatible: ${called.join(', ')}.\n\n${text}\n\nEl registro de cambios está en la guía de versiones.`,
});
