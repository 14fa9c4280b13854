import { randomUUID } from 'node:crypto';
import type { Actor, StillStanding } from '../actor';
import type { Clock } from '../clock';
import { ownerKey, type OwnerStandings, type Standing } from '../owner';
import type { Ids } from '../ids';
import { ALL_SCOPES } from '../scopes';

export { growsLinearly } from './growth';
export {
  memoryReads,
  memoryRecords,
  MemoryStore,
  MemoryTable,
  Said,
  type KeptRecords,
  type MemoryRules,
  type Undoable,
} from './memory-records';
export { recordsContract, type RecordsUnderTest } from './records-contract';

/** `exceptions` by owner key; all other owners may do everything. */
export const standingsBesides = (exceptions: ReadonlyMap<string, Standing> = new Map()): OwnerStandings => ({
  loadStandings: async (owners) =>
    new Map(
      owners.map((owner) => [
        ownerKey(owner),
        exceptions.get(ownerKey(owner)) ?? {
          active: true,
          scopes: new Set(ALL_SCOPES),
          visibility: { kind: 'all' as const },
        },
      ]),
    ),
});

export class ManualClock implements Clock {
  constructor(private instant = new Date('2027-01-15T12:00:00.000Z')) {}

  now(): Date {
    return new Date(this.instant);
  }

  advance(milliseconds: number): void {
    this.instant = new Date(this.instant.getTime() + milliseconds);
  }
}

/** Predictable, valid and rising. */
export class CountingIds implements Ids {
  private count = 0;

  next(): string {
    this.count += 1;
    return `01930000-0000-7000-8000-${this.count.toString(16).padStart(12, '0')}`;
  }
}

/** Default: an API key with every scope in its own workspace. */
export function anActor(over: Partial<Actor> = {}): Actor {
  const keyId = randomUUID();
  return {
    author: { kind: 'api_key', id: keyId, name: 'Test key' },
    workspaceId: randomUUID(),
    livemode: true,
    scopes: new Set(ALL_SCOPES),
    visibility: { kind: 'all' },
    credentialId: keyId,
    connectedAppId: null,
    requestId: 'test-request',
    ...over,
  };
}

export const unrevoked: StillStanding = (actor) => Promise.resolve(actor);
