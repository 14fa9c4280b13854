import { randomBytes } from 'node:crypto';
import { createAccess } from '@workops/access';
import { knownIdentities, MemoryAccess } from '@workops/access/testing';
import type { DeliveryHolds } from '@workops/events';
import { systemClock } from '@workops/kernel';
import { CountingIds } from '@workops/kernel/testing';
import { ParkedWork } from '@workops/platform';
import type { Patients } from '../cli/command';
import { runCommandLine } from '../cli/command-line';

export const nothingHeld: DeliveryHolds = {
  hold: (target, note) => Promise.resolve({ ...target, note, heldAt: systemClock.now(), releasedAt: null }),
  release: () => Promise.resolve(false),
  list: () => Promise.resolve([]),
  findWorkspace: () => Promise.resolve(undefined),
  standing: () => Promise.resolve({ inFlight: 0, due: 0, later: 0, held: 0 }),
  endOver: () => Promise.resolve(),
};

export function commandLineInMemory(
  databaseUrl: string | undefined = 'postgres://somewhere/db',
  holds: DeliveryHolds = nothingHeld,
) {
  const memory = new MemoryAccess();
  const made = { clock: systemClock, ids: new CountingIds(), entropy: { bytes: randomBytes } };
  const access = createAccess({ store: memory, reads: memory, identities: knownIdentities(), ...made });
  const parked = new ParkedWork({ query: () => Promise.resolve([]) }, []);
  const said: string[] = [];
  const complaints: string[] = [];
  const clinics = new Set<string>();
  const patients: Patients = { whileNone: async (id, work) => (clinics.has(id) ? undefined : work()) };
  const open = jest.fn(async () => ({
    access,
    parked,
    patients,
    apiChanges: { callers: async () => [], announce: async () => 0 },
    loudness: { calls: async () => [], due: async () => [] },
    holds,
    reseal: async () => ({ resealed: 0, rounds: 1, unreadable: {} }),
    expireFeedCursors: async () => undefined,
    deletions: async () => [],
    exportTo: () => Promise.reject(new Error('Nothing is exported here.')),
    close: async () => undefined,
  }));
  const run = (...args: string[]) =>
    runCommandLine(args, {
      databaseUrl,
      open,
      say: (text) => said.push(text),
      complain: (text) => complaints.push(text),
    });
  const createdWorkspace = async (): Promise<string> =>
    (await access.createWorkspace({ name: 'Andes', livemode: true })).workspace.id;
  return { access, run, open, said, complaints, createdWorkspace, clinics };
}
