import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { RunningService, Workspace } from '../testing/service/running-service';
import { branchId, fillLeadBook, leadId, LEADS, ownerId } from './lead-book';
import { percentile, under, type Row } from './numbers';
import type { Place } from './place';

const SAMPLES = 40;
const WARMING = 5;
const MOVES = 100;
const BOARD_EVERY_MS = 100;
const BOUNDS = { filter: 40, rare: 60, frequent: 200, board: 400, move: 40, bulk: 3_000 };

interface Pipeline {
  id: string;
  stages: { id: string }[];
}

async function p95(ask: (sample: number) => Promise<unknown>, samples = SAMPLES): Promise<number> {
  const times: number[] = [];
  for (let sample = -WARMING; sample < samples; sample += 1) {
    const begin = performance.now();
    await ask(sample + WARMING);
    if (sample >= 0) times.push(performance.now() - begin);
  }
  return percentile(times, 0.95);
}

const row = (what: string, took: number, bound: number): Row =>
  under(`A million leads, ${what}`, took, bound, `p95 ${took.toFixed(1)} ms`);

class Asking {
  constructor(
    private readonly service: RunningService,
    private readonly workspace: Workspace,
  ) {}

  async get<Data>(path: string): Promise<Data> {
    const answer = await fetch(`${this.service.baseUrl}${path}`, {
      headers: { authorization: `Bearer ${this.workspace.token}` },
    });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
    return ((await answer.json()) as { data: Data }).data;
  }

  async post(path: string, body: object): Promise<void> {
    const { status } = await this.service.call(this.workspace.token, 'POST', path, { body });
    if (status !== 200) throw new Error(`${path} was answered with ${status}`);
  }
}

const listFilters = ({ id, stages }: Pipeline): [what: string, query: string][] => [
  ['the newest', ''],
  ['the last inquiries', 'sort=last_inquiry'],
  ['of a status', 'status=unqualified'],
  ['of two statuses', 'status=won,lost'],
  ['of a pipeline', `pipeline_id=${id}`],
  ['open at a stage', `status=open&stage_id=${stages[2]!.id}`],
  ['of an owner, the last inquiries', `owner_user_id=${ownerId(7)}&sort=last_inquiry`],
  ['of nobody', 'owner_user_id=none'],
  ['of a branch and a source', `location_id=${branchId(3)}&source=feria`],
  ['of an intent', 'intent=trade_in'],
  ['closed in a day', 'closed_from=2026-05-01T00:00:00Z&closed_to=2026-05-02T00:00:00Z'],
  ['created in a day', 'created_from=2026-05-01T00:00:00Z&created_to=2026-05-02T00:00:00Z'],
  ['changed lately', 'updated_since=2026-08-20T00:00:00Z'],
];

/** Boards are read at a fixed rate. */
async function movesBesideBoards(asking: Asking, { id, stages }: Pipeline): Promise<{ board: number; move: number }> {
  const boards: number[] = [];
  const requests: Promise<void>[] = [];
  let over = false;
  const board = async (): Promise<void> => {
    const begin = performance.now();
    await asking.get(`/pipelines/${id}/board`);
    boards.push(performance.now() - begin);
  };
  const asker = (async () => {
    for (; !over; await sleep(BOARD_EVERY_MS)) requests.push(board());
  })();
  const move = await p95(
    (n) => asking.post(`/leads/${leadId(10 * (n + 1))}/stage`, { stage_id: stages[n % 4]!.id }),
    MOVES,
  );
  over = true;
  await asker;
  await Promise.all(requests);
  return { board: percentile(boards, 0.95), move };
}

/** Three of ten are open. */
export async function benchLeads(place: Place, service: RunningService): Promise<Row[]> {
  const workspace = await service.unlimitedKey('Bench leads');
  const asking = new Asking(service, workspace);
  const pipeline = (await asking.get<[Pipeline]>('/pipelines'))[0];
  const client = new Client({ connectionString: place.databaseUrl });
  await client.connect();
  try {
    const stages = pipeline.stages.map(({ id }) => id);
    await fillLeadBook(client, workspace.id, pipeline.id, stages);
  } finally {
    await client.end();
  }
  const rows: Row[] = [];
  for (const [what, query] of listFilters(pipeline))
    rows.push(row(what, await p95(() => asking.get(`/leads?${query}`)), BOUNDS.filter));
  rows.push(row('q of 10 matches', await p95(() => asking.get(`/leads?q=${LEADS.rareWord}`)), BOUNDS.rare));
  rows.push(row('q of 10,000 matches', await p95(() => asking.get(`/leads?q=${LEADS.frequentWord}`)), BOUNDS.frequent));
  const measureBoard = (query: string) => p95(() => asking.get(`/pipelines/${pipeline.id}/board?${query}`), 20);
  rows.push(row('the board', await measureBoard(''), BOUNDS.board));
  rows.push(row('the board of an owner', await measureBoard(`owner_user_id=${ownerId(7)}`), BOUNDS.board));
  rows.push(row('the board of a source', await measureBoard('source=feria'), BOUNDS.board));
  const beside = await movesBesideBoards(asking, pipeline);
  rows.push(
    row('the board while leads move', beside.board, BOUNDS.board),
    row('a move beside 10 boards a second', beside.move, BOUNDS.move),
  );
  const begin = performance.now();
  await asking.post('/leads/bulk-assign', {
    lead_ids: Array.from({ length: 500 }, (_, n) => leadId(n + 1)),
    owner_user_id: null,
  });
  rows.push(row('bulk-assign of 500', performance.now() - begin, BOUNDS.bulk));
  return rows;
}
