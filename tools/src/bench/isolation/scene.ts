import type { Database } from '@workops/platform/database';
import type { RunningService, Workspace } from '../../testing/service/running-service';
import { Child } from '../child';
import type { Row } from '../numbers';
import type { Attack, AttackCall, AttackResult } from './attack';
import { callsEvery, type Sample } from './quiet-neighbour';

export interface Scene {
  service: RunningService;
  database: Database;
  databaseUrl: string;
  mailFolder: string;
  /** Answers at once at `/`, never at `/never`; reports arrivals. */
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

/** Forty times a second. */
export const quietReads = ({ service, quiet, contactId }: Scene, seconds: number): Promise<Sample> =>
  callsEvery(`${service.baseUrl}/contacts/${contactId}`, bearer(quiet), seconds);

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

/** Waits for the last call. */
export async function sendAll(calls: AttackCall[], connections: number, total = calls.length): Promise<AttackResult> {
  const attacker = await Child.start('attacker');
  try {
    await attacker.ask<'started'>({ calls, connections, total } satisfies Attack);
    return await attacker.ask<AttackResult>('wait');
  } finally {
    await attacker.stop();
  }
}
