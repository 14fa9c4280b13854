import { conversationReads, type ConversationFilter } from '@workops/conversations/testing';
import { cursorAtMoment, systemClock, type Actor, type Visibility } from '@workops/kernel';
import { systemIds } from '@workops/platform';
import { openDatabase, type Database } from '@workops/platform/database';
import type { RunningService, Workspace } from '../testing/service/running-service';
import { apiAlone } from './api-alone';
import * as book from './conversation-book';
import { percentile, under, type Row } from './numbers';
import type { Place } from './place';

const SIZE: book.BookSize = { contacts: 100_000, conversations: 1_000_000, messages: 5_000_000 };
const CLOSED_OF_TEN = 6;
const KIND: book.BookKind = {
  accounts: Array.from({ length: 10 }, (_, n) => book.accountId(n + 1)),
  channels: ['whatsapp', 'whatsapp', 'email', 'web', 'instagram'],
  statuses: ['open', 'pending', 'snoozed', 'resolved', ...Array.from({ length: CLOSED_OF_TEN }, () => 'closed')],
};
const SAMPLES = 40;
const WARMING = 5;
const LIMIT = 50;
const PAGES = 1_000;
const BOUNDS = { page: 30, ratio: 1.5, list: 40, stats: 200, search: 100 };

type Sort = 'activity' | 'waiting';

const FILTERS: [what: string, filter: Partial<ConversationFilter>, sort?: Sort][] = [
  ['all', {}],
  ['those that wait longest', {}, 'waiting'],
  ['open', { statuses: ['open'] }],
  ['open, pending and snoozed', { statuses: ['open', 'pending', 'snoozed'] }],
  ['open, longest waiting', { statuses: ['open'] }, 'waiting'],
  ['closed', { statuses: ['closed'] }],
  ['of a member', { assigneeUserId: book.memberId(7) }],
  ['open of a member', { statuses: ['open'], assigneeUserId: book.memberId(7) }],
  ["a member's, longest waiting", { assigneeUserId: book.memberId(7) }, 'waiting'],
  ["nobody's", { assigneeUserId: 'none' }],
  ["nobody's that are open", { statuses: ['open'], assigneeUserId: 'none' }],
  ['of a team', { teamId: book.teamId(3) }],
  ['active ones of a team', { statuses: ['open', 'pending'], teamId: book.teamId(3) }],
  ["a team's of bots", { teamId: book.teamId(3), handler: 'bot' }],
  ['of bots', { handler: 'bot' }],
  ['of another system, snoozed', { handler: 'external', statuses: ['snoozed'] }],
  ['of a channel', { channel: 'instagram' }],
  ['of an account', { accountId: book.accountId(4) }],
  ['open of an account', { accountId: book.accountId(4), statuses: ['open'] }],
  ['of a channel that the account has not', { accountId: book.accountId(4), channel: 'web' }],
  ['urgent', { priority: 'urgent' }],
  [
    'urgent ones of a member, snoozed or pending',
    { priority: 'urgent', assigneeUserId: book.memberId(7), statuses: ['snoozed', 'pending'] },
  ],
  ['of a contact', { contactId: book.contactId(77) }],
  ['of a ticket', { ticketId: book.ticketId(77) }],
  ['those that wait', { waiting: true }],
  ['those that do not wait, open', { waiting: false, statuses: ['open'] }],
  ["a member's that wait", { waiting: true, assigneeUserId: book.memberId(7) }],
  ['of blocked contacts', { filtered: true }],
  ['of blocked contacts, a team', { filtered: true, teamId: book.teamId(3) }],
];

const WORDS: [what: string, word: string][] = [
  ['a rare word', book.IN_BOOK.rareWord],
  ['a frequent word', book.IN_BOOK.frequentWord],
  ['an absent word', book.IN_BOOK.absentWord],
  ['a beginning of two letters', 'ba'],
  ['a rare and a frequent word', `${book.IN_BOOK.rareWord} ${book.IN_BOOK.frequentWord}`],
];

const VIEWERS: [who: string, visibility: Visibility][] = [
  ['a member who sees the own', { kind: 'assigned', memberId: book.memberId(7) }],
  ['a member of two branches', { kind: 'branches', locationIds: [book.branchInBook(1), book.branchInBook(2)] }],
  ['a member who sees none', { kind: 'assigned', memberId: book.memberId(999) }],
];

async function p95(ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let sample = -WARMING; sample < SAMPLES; sample += 1) {
    const begin = performance.now();
    await ask();
    if (sample >= 0) times.push(performance.now() - begin);
  }
  return percentile(times, 0.95);
}

const actorIn = (workspaceId: string, visibility: Visibility): Actor => ({
  author: { kind: 'system', id: null, name: null },
  workspaceId,
  livemode: true,
  scopes: new Set(['conversations:read']),
  visibility,
  credentialId: null,
  connectedAppId: null,
  requestId: null,
});

const RENAMED: Readonly<Record<string, string>> = {
  statuses: 'status',
  assigneeUserId: 'assignee_user_id',
  teamId: 'team_id',
  accountId: 'messaging_account_id',
  contactId: 'contact_id',
  ticketId: 'ticket_id',
};

const toQuery = (filter: Partial<ConversationFilter>, sort: Sort): string =>
  new URLSearchParams({
    ...Object.fromEntries(Object.entries(filter).map(([name, value]) => [RENAMED[name] ?? name, String(value)])),
    sort,
    limit: String(LIMIT),
  }).toString();

const p95Of = (took: number): string => `p95 ${took.toFixed(1)} ms`;
const timed = (what: string, took: number, bound: number): Row => under(what, took, bound, p95Of(took));

class Inbox {
  private readonly reads: ReturnType<typeof conversationReads>;

  constructor(
    database: Database,
    private readonly service: RunningService,
    private readonly workspace: Workspace,
  ) {
    this.reads = conversationReads(database);
  }

  async rows(): Promise<Row[]> {
    return [...(await this.pages()), ...(await this.lists()), ...(await this.restricted()), ...(await this.searches())];
  }

  private async get(path: string): Promise<void> {
    const answer = await fetch(`${this.service.baseUrl}${path}`, {
      headers: { authorization: `Bearer ${this.workspace.token}` },
    });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
    await answer.arrayBuffer();
  }

  private readonly actor = (visibility: Visibility = { kind: 'all' }): Actor => actorIn(this.workspace.id, visibility);

  private async pages(): Promise<Row[]> {
    const page = (n: number, query: string) =>
      p95(() => this.get(`/conversations/${book.conversationId(n)}/messages?limit=${LIMIT}${query}`));
    const rows: Row[] = [];
    const halfway = (count: number) => `&after_seq=${count / 2}`;
    const ofLong = SIZE.messages / 50;
    const places: [what: string, long: string, short: string][] = [
      ['the newest', '', ''],
      ['in the middle', halfway(ofLong), halfway(ofLong / 1_000)],
      ['the oldest', '&after_seq=0', '&after_seq=0'],
    ];
    for (const [what, long, short] of places) {
      const [short95, long95] = [await page(book.IN_BOOK.short, short), await page(book.IN_BOOK.long, long)];
      const ratio = long95 / short95;
      rows.push({
        what: `A conversation of ${ofLong.toLocaleString('en')} messages, ${what}`,
        measured: `${p95Of(long95)}, ${ratio.toFixed(2)} of one of 100`,
        wanted: `< ${BOUNDS.page} ms, <= ${BOUNDS.ratio}`,
        holds: long95 < BOUNDS.page && ratio <= BOUNDS.ratio,
      });
    }
    return rows;
  }

  /** The cursor after this many pages, or the last conversation; empty without conversations. */
  private async deep(filter: ConversationFilter, sort: Sort): Promise<string> {
    const conversations = await this.reads.page(this.actor(), filter, {
      sort,
      limit: (PAGES - 1) * LIMIT,
      after: null,
    });
    const last = conversations.at(-1);
    return last
      ? `&cursor=${cursorAtMoment({ at: sort === 'waiting' ? last.waitingSince! : last.activityAt, id: last.id })}`
      : '';
  }

  private async lists(): Promise<Row[]> {
    const rows: Row[] = [];
    for (const [what, filter, sort = 'activity'] of FILTERS) {
      const query = toQuery(filter, sort);
      const first = await p95(() => this.get(`/conversations?${query}`));
      const behind = await this.deep({ filtered: false, ...filter }, sort);
      const late = await p95(() => this.get(`/conversations?${query}${behind}`));
      rows.push({
        what: `A million conversations, ${what}`,
        measured: `page 1 ${p95Of(first)}, page 1,000 ${p95Of(late)}`,
        wanted: `< ${BOUNDS.list} ms`,
        holds: Math.max(first, late) < BOUNDS.list,
      });
    }
    return [
      ...rows,
      timed('A million conversations, stats', await p95(() => this.get('/conversations/stats')), BOUNDS.stats),
    ];
  }

  private async restricted(): Promise<Row[]> {
    const rows: Row[] = [];
    for (const [who, visibility] of VIEWERS) {
      const page = (filter: Partial<ConversationFilter>) => () =>
        this.reads.page(
          this.actor(visibility),
          { filtered: false, ...filter },
          { sort: 'activity', limit: LIMIT, after: null },
        );
      const [all, open] = [await p95(page({})), await p95(page({ statuses: ['open'] }))];
      rows.push({
        what: `A million conversations, ${who}, at the database`,
        measured: `all ${p95Of(all)}, open ${p95Of(open)}`,
        wanted: `< ${BOUNDS.list} ms`,
        holds: Math.max(all, open) < BOUNDS.list,
      });
    }
    return rows;
  }

  private async searches(): Promise<Row[]> {
    const rows: Row[] = [];
    for (const [what, word] of WORDS)
      rows.push(
        timed(
          `Five million messages, ${what}`,
          await p95(() => this.get(`/messages/search?q=${encodeURIComponent(word)}`)),
          BOUNDS.search,
        ),
      );
    for (const [who, visibility] of VIEWERS)
      for (const [what, word] of WORDS) {
        const search = () =>
          this.reads.search(this.actor(visibility), { words: word.split(' ') }, { limit: LIMIT, after: null });
        rows.push(timed(`The same for ${who}, at the database: ${what}`, await p95(search), BOUNDS.search));
      }
    return rows;
  }
}

async function measureInbox(databaseUrl: string, service: RunningService, workspace: Workspace): Promise<Row[]> {
  const minting = { clock: systemClock, ids: systemIds };
  const database = await openDatabase({
    url: databaseUrl,
    poolSize: 2,
    ...minting,
    applicationName: 'bench',
  });
  try {
    return await new Inbox(database, service, workspace).rows();
  } finally {
    await database.close();
  }
}

/** A million conversations and five million messages. */
export async function benchInbox(place: Place): Promise<Row[]> {
  const { databaseUrl, service, workspaces } = await apiAlone(place, 'bench_inbox', 1);
  const [workspace] = workspaces;
  try {
    await book.fillConversationBook(databaseUrl, workspace!.id, KIND, SIZE);
    return await measureInbox(databaseUrl, service, workspace!);
  } finally {
    await service.stop();
  }
}
