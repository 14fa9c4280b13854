import type { Database } from '@workops/platform/database';
import type { RunningService, Workspace } from '../../testing/service/running-service';
import { Child } from '../child';
import type { Row } from '../numbers';
import type { Attack, AttackCall, AttackResult } from './attack';
import { callsEvery, type Sample } from './quiet-neighbour';

/**
 * The shared setup of the attacks: the running service, a quiet workspace with a contact, and a receiver for
 * deliveries.
 */
export interface Scene {
  service: RunningService;
  database: Database;
  databaseUrl: string;
  /** The folder in which the service stores its mail. */
  mailFolder: string;
  /** Answers at once at `/` and never at `/never`; it reports when each delivery arrived. */
  receiver: Child;
  queue: string;
  quiet: Workspace;
  contactId: string;
}

export type Measure = (scene: Scene) => Promise<Row[]>;

export const bearer = ({ token }: Workspace): Record<string, string> => ({ authorization: `Bearer ${token}` });

export const jsonHeaders = (workspace: Workspace): Record<string, string> => ({
  ...bearer(workspace),
  'content-type': 'application/json',
});

/** Reads `GET /contacts/{id}` of the quiet workspace forty times a second. */
export const quietReads = ({ service, quiet, contactId }: Scene, seconds: number): Promise<Sample> =>
  callsEvery(`${service.baseUrl}/contacts/${contactId}`, bearer(quiet), seconds);

/** Runs the work during an attack. Returns its result and the attacker's answers. */
export async function under<T>(attack: Attack, work: () => Promise<T>): Promise<{ found: T; attacker: AttackResult }> {
  const attacker = await Child.start('attacker');
  try {
    await attacker.ask(attack);
    const found = await work();
    return { found, attacker: await attacker.ask<AttackResult>('stop') };
  } finally {
    await attacker.stop();
  }
}

/** Makes this many calls and waits for the last of them. */
export async function sendAll(calls: AttackCall[], connections: number, total = calls.length): Promise<AttackResult> {
  const attacker = await Child.start('attacker');
  try {
    await attacker.ask<'started'>({ calls, connections, total } satisfies Attack);
    return await attacker.ask<AttackResult>('wait');
  } finally {
    await attacker.stop();
  }
}
