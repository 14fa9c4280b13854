import { isAbsoluteUrl } from '@workops/kernel';
import { Client } from 'pg';

const ADDRESS = /^postgres(ql)?:\/\//;

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOENT: 'there is no such socket',
  ENOTFOUND: 'the name of the host is not known',
  EAI_AGAIN: 'the name of the host could not be looked up',
  EHOSTUNREACH: 'no route leads there',
  ENETUNREACH: 'no route leads there',
  ETIMEDOUT: 'nothing answers there',
  ECONNRESET: 'what listens there hangs up, as something that is no PostgreSQL would',
  ERR_INVALID_ARG_TYPE: 'the password is missing',
  '28P01': 'the password or the user is wrong',
  '28000': 'the server does not admit this user from here, or without TLS',
  '3D000': 'the server has no such database',
  '08P01': 'the pooler has no such database or user',
  '42501': 'the user may not connect to this database',
  '53300': 'all connections of the server are taken',
  '57P03': 'the server is starting up or shutting down',
};

const SAID: readonly [RegExp, string][] = [
  [/timeout/i, 'nothing answers there'],
  [/password must be a string/i, 'the password is missing'],
  [/does not support SSL/i, 'the server does not speak TLS, which the address asks for'],
  [/certificate/i, 'its certificate is not one that is trusted'],
  [/connection terminated/i, 'what listens there hangs up, as something that is no PostgreSQL would'],
];

export class DatabaseUnreachable extends Error {}

function errorCode(error: unknown): string | undefined {
  const { code } = error as { code?: unknown };
  if (typeof code === 'string') return code;
  return error instanceof AggregateError ? error.errors.map(errorCode).find((each) => each !== undefined) : undefined;
}

function failureReason(error: unknown): string | undefined {
  const code = errorCode(error);
  const reason = code === undefined ? undefined : REASONS[code];
  if (reason) return `${reason} (${code})`;
  return error instanceof Error ? SAID.find(([words]) => words.test(error.message))?.[1] : undefined;
}

/**
 * Throws `DatabaseUnreachable` with the variable's name, address and reason, without the password; other errors are
 * kept.
 */
export async function reaching<T>(url: string, connect: () => Promise<T>, variable = 'DATABASE_URL'): Promise<T> {
  if (!ADDRESS.test(url) || !isAbsoluteUrl(url)) {
    throw new DatabaseUnreachable(
      `${variable} is no address of a PostgreSQL: it has the form postgresql://user:password@host:5432/database.`,
    );
  }
  try {
    return await connect();
  } catch (error) {
    const reason = failureReason(error);
    if (reason === undefined || error instanceof DatabaseUnreachable) throw error;
    const { host, port, database, user } = new Client({ connectionString: url });
    const place = `database "${database ?? ''}" at ${host}:${port} as user "${user ?? ''}"`;
    throw new DatabaseUnreachable(`${variable} leads to no connection (${place}): ${reason}.`, { cause: error });
  }
}
