import type { Database } from '../database/database';
import type { Queues } from '../queues/queues';
import { handOn, type HandOnDeps } from './hand-on';
import type { LeasedEvent } from './outbox';
import type { QueueRoom } from './queue-room';
import type { EventBatch, Subscriber } from './subscriber';

const EVENTS = 400;

const leased = Array.from({ length: EVENTS }, (_, number): LeasedEvent => ({
  day: '2026-03-02',
  id: `event-${number}`,
  type: number % 2 === 0 ? 'contact.updated' : 'contact.created',
  updatedFields: null,
  timesEnqueued: 1,
  workspaceId: 'workspace',
  floor: null,
  quietFloor: null,
  busy: null,
  wasDueAt: null,
}));

/** A subscriber that counts how often its list of events is read. */
class Follower implements Subscriber {
  reads = 0;

  constructor(
    readonly name: string,
    private readonly types: Subscriber['events'],
  ) {}

  get events(): Subscriber['events'] {
    this.reads += 1;
    return this.types;
  }
}

it('asks a subscriber about each type of a lease, not about each event that it does not follow', async () => {
  const following = new Follower('following', ['contact.updated']);
  const uninterested = new Follower('uninterested', ['appointment.booked']);
  const queued: [queue: string, events: number][] = [];
  const add = (queue: string, jobs: readonly { data: EventBatch }[]): Promise<void> => {
    queued.push([queue, jobs.reduce((sum, { data }) => sum + data.keys.length, 0)]);
    return Promise.resolve();
  };
  const deps: HandOnDeps = {
    database: { queryUnder: () => Promise.resolve([]) } as unknown as Database,
    queues: { add } as unknown as Queues,
    room: { added: () => undefined } as unknown as QueueRoom,
    subscribers: [following, uninterested],
  };
  await handOn(deps, leased, new Set());
  expect(queued).toEqual([['events-following', EVENTS / 2]]);
  expect(uninterested.reads).toBe(2);
});
