import { visibleTo, type Visibility } from '@workops/kernel';
import { ManualClock } from '@workops/kernel/testing';
import { newTicket } from '../../tickets/domain/ticket';
import type {
  StreamedConversation,
  StreamedTicket,
  StreamEntry,
  StreamItem,
  StreamLog,
  StreamReader,
} from '../stream-ports';
import { LiveStreams, type StreamLimits } from './live-streams';

const EPOCH = '00000000-0000-0000-0000-000000000000';
const ONE = 'one';
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

interface Message {
  id: string;
}
type Item = StreamItem<StreamedConversation, Message>;

/** A log in memory: additions are committed at once. */
class MemoryLog implements StreamLog {
  epoch = EPOCH;
  fails = false;
  private readonly entries: (StreamEntry & { workspaceId: string })[] = [];

  add(entry: Partial<StreamEntry> & { workspaceId?: string } = {}): void {
    const position = BigInt(this.entries.length + 1);
    this.entries.push({
      workspaceId: ONE,
      kind: 'message',
      conversationId: 'c1',
      messageId: `m${position}`,
      ticketId: null,
      ...entry,
      position,
    });
  }

  async after(workspaceId: string, position: bigint | null, limit: number) {
    if (this.fails) throw new Error('away');
    const all = this.entries.filter(
      (entry) => entry.workspaceId === workspaceId && position !== null && entry.position > position,
    );
    return { entries: all.slice(0, limit), end: BigInt(this.entries.length), epoch: this.epoch };
  }

  async withNews(positions: ReadonlyMap<string, bigint>) {
    return [...positions]
      .filter(([id, position]) => this.entries.some((e) => e.workspaceId === id && e.position > position))
      .map(([id]) => id);
  }
}

class Reader implements StreamReader<StreamedConversation, Message> {
  readonly told: Item[] = [];
  readonly said: string[] = [];
  last: string | undefined;
  /** Called after each item. */
  afterEach: () => void = () => undefined;

  constructor(
    readonly workspaceId = ONE,
    readonly visitor: string | null = null,
    private readonly visibility: Visibility = { kind: 'all' },
  ) {}

  sees = ({ conversation, ticket }: Item): boolean =>
    visibleTo({ visibility: this.visibility }, (conversation ?? ticket).owned);
  tell(item: Item, id: string): void {
    this.told.push(item);
    this.last = id;
    this.afterEach();
  }
  reset(id: string): void {
    this.said.push('reset');
    this.last = id;
  }
  stand(id: string): void {
    this.last = id;
  }
  ready = async (): Promise<boolean> => true;
  end(): void {
    this.said.push('end');
  }
  get messages(): (string | undefined)[] {
    return this.told.map(({ message }) => message?.id);
  }
}

let clock: ManualClock;
let log: MemoryLog;
let failures: unknown[];
beforeEach(() => {
  clock = new ManualClock();
  log = new MemoryLog();
  failures = [];
});

/** A ticket of a conversation that is not streamed. */
function streamedTicket(id: string): StreamedTicket {
  const conversation = {
    workspaceId: ONE,
    id: 'c1',
    contactId: 'p1',
    channel: 'web',
    locationId: null,
    handler: 'human',
    filtered: false,
  } as const;
  const opening = {
    id,
    subject: 'Reclamo',
    reason: null,
    priority: 'normal',
    assigneeUserId: null,
    teamId: null,
    brand: null,
  } as const;
  const ticket = newTicket(conversation, { ...opening, by: 'human', via: 'app', now: new Date(0) });
  return { ticket, standing: null, owned: { ownerUserId: id === 'hidden' ? 'eva' : 'ana', locationId: null } };
}

function streams(limits?: StreamLimits) {
  const conversation = (id: string): StreamedConversation => ({
    id,
    contactId: 'p1',
    owned: { ownerUserId: id === 'hidden' ? 'eva' : 'ana', locationId: null },
    filtered: id === 'filtered',
  });
  return new LiveStreams<StreamedConversation, Message>({
    log,
    subjects: {
      conversations: async (_workspace, ids) => new Map(ids.map((id) => [id, conversation(id)])),
      messages: async (_workspace, ids) => new Map(ids.map((id) => [id, { id }])),
      tickets: async (_workspace, ids) => new Map(ids.map((id) => [id, streamedTicket(id)])),
    },
    clock,
    onBehalfOf: (_workspace, work) => work(),
    failed: (error) => failures.push(error),
    ...(limits && { limits }),
  });
}

describe('live streams', () => {
  it('deliver new entries to each reader of the workspace, once and in order', async () => {
    const all = streams();
    log.add();
    const [ana, eva, other] = [new Reader(), new Reader(), new Reader('another')];
    for (const reader of [ana, eva, other]) await all.follow(reader, undefined);
    await settled();
    log.add();
    log.add();
    await all.look();
    await settled();
    await all.look();
    await settled();
    expect([ana.messages, eva.messages, other.messages]).toEqual([['m2', 'm3'], ['m2', 'm3'], []]);
  });

  it('never deliver a conversation that is hidden or filtered', async () => {
    const all = streams();
    const ana = new Reader(ONE, null, { kind: 'assigned', memberId: 'ana' });
    await all.follow(ana, undefined);
    await settled();
    for (const conversationId of ['hidden', 'c1', 'filtered']) log.add({ conversationId });
    await all.look();
    await settled();
    expect(ana.messages).toEqual(['m2']);
  });

  it('deliver visible tickets, each once in its current state', async () => {
    const all = streams();
    const ana = new Reader(ONE, null, { kind: 'assigned', memberId: 'ana' });
    await all.follow(ana, undefined);
    await settled();
    for (const ticketId of ['t1', 't1', 'hidden'])
      log.add({ kind: 'ticket', conversationId: null, messageId: null, ticketId });
    await all.look();
    await settled();
    expect(ana.told.map(({ kind, position, ticket }) => `${kind} ${position} ${ticket?.ticket.id}`)).toEqual([
      'ticket 2 t1',
    ]);
  });

  it('deliver a repeated change once in its current state, and every message', async () => {
    const all = streams();
    const ana = new Reader();
    await all.follow(ana, undefined);
    await settled();
    for (let count = 0; count < 3; count += 1) {
      log.add();
      log.add({ kind: 'conversation', messageId: null });
    }
    await all.look();
    await settled();
    expect(ana.told.map(({ kind, position }) => `${kind} ${position}`)).toEqual([
      'message 1',
      'message 3',
      'message 5',
      'conversation 6',
    ]);
  });

  it('deliver 1,000 messages in order over ten reconnects, without gaps or repeats', async () => {
    const all = streams();
    const first = new Reader();
    await all.follow(first, undefined);
    let last = first.last;
    all.leave(first);
    const seen: (string | undefined)[] = [];
    for (let cut = 0; cut < 10; cut += 1) {
      for (let count = 0; count < 50; count += 1) log.add();
      const reader = new Reader();
      const most = 30 + cut * 17;
      reader.afterEach = () => {
        if (reader.told.length === 20) for (let count = 0; count < 50; count += 1) log.add();
        if (reader.told.length >= most) all.leave(reader);
      };
      await all.follow(reader, last);
      for (let turn = 0; turn < 20; turn += 1) {
        await all.look();
        await settled();
      }
      all.leave(reader);
      const taken = reader.messages.slice(0, most);
      seen.push(...taken);
      last =
        reader.told[taken.length - 1] === undefined
          ? last
          : `${reader.told[taken.length - 1]!.position}.${last!.split('.').slice(1).join('.')}`;
    }
    const rest = new Reader();
    await all.follow(rest, last);
    for (let turn = 0; turn < 20; turn += 1) await settled();
    expect([...seen, ...rest.messages]).toEqual(Array.from({ length: 1_000 }, (_, index) => `m${index + 1}`));
  });

  it.each<[string, (id: string) => string]>([
    ['is older than an hour', (id) => id],
    ['belongs to another history', (id) => id.replace(/0$/, '1')],
    ['lies ahead', (id) => `9${id}`],
    ['no stream gave', () => 'first'],
  ])('start at the end and reset once if the place %s', async (what, made) => {
    const all = streams();
    const before = new Reader();
    await all.follow(before, undefined);
    if (what.includes('hour')) clock.advance(3_601_000);
    log.add();
    const reader = new Reader();
    await all.follow(reader, made(before.last!));
    await settled();
    log.add();
    await all.look();
    await settled();
    expect([reader.said, reader.messages]).toEqual([['reset'], ['m2']]);
  });

  it('without news stay resumable by their heartbeat', async () => {
    const all = streams();
    const quiet = new Reader();
    await all.follow(quiet, undefined);
    await settled();
    clock.advance(3_000_000);
    all.beat();
    all.leave(quiet);
    clock.advance(3_000_000);
    log.add();
    const reader = new Reader();
    await all.follow(reader, quiet.last);
    await settled();
    expect([reader.said, reader.messages]).toEqual([[], ['m1']]);
  });

  it('are limited in total, per workspace, per workspace’s visitors and per visitor', async () => {
    const all = streams({ all: 5, workspace: 2, visitors: 2, visitor: 1 });
    const opened = (...given: ConstructorParameters<typeof Reader>) => all.follow(new Reader(...given), undefined);
    await opened();
    await opened();
    await expect(opened()).rejects.toMatchObject({ kind: 'unavailable' });
    await opened(ONE, 'v1');
    await expect(opened(ONE, 'v1')).rejects.toMatchObject({ kind: 'unavailable' });
    await opened(ONE, 'v2');
    await expect(opened(ONE, 'v3')).rejects.toMatchObject({ kind: 'unavailable' });
    await opened('another');
    await expect(opened('another')).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('continue without a gap after a failed read', async () => {
    const all = streams();
    const reader = new Reader();
    await all.follow(reader, undefined);
    await settled();
    log.add();
    log.fails = true;
    await all.look();
    await settled();
    log.fails = false;
    await all.look();
    await settled();
    expect([reader.messages, failures.length]).toEqual([['m1'], 1]);
  });

  it('end with the process, which accepts no more', async () => {
    const all = streams();
    const reader = new Reader();
    await all.follow(reader, undefined);
    all.close();
    expect(reader.said).toEqual(['end']);
    await expect(all.follow(new Reader(), undefined)).rejects.toMatchObject({ kind: 'unavailable' });
  });
});
