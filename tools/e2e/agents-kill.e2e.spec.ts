import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { callsOfModels, turnCounts, turnRows, turnsAreDue } from '@workops/agents/testing';
import { conversationTables } from '@workops/conversations/testing';
import { recordedEvents, testDatabase, type TestDatabase } from '@workops/platform/testing';
import { LocalServer } from '../src/local-server';
import { LOCAL_MODEL_KEY, LOCAL_MODELS, LocalModel } from '../src/model/local-model';
import { waitUntil } from '../src/processes';
import { RunningService, type Workspace } from '../src/testing/service/running-service';

type Doc = { id: string } & Record<string, unknown>;

const LIMIT_MS = 120_000;
const PEOPLE = 24;
const KILLS = 3;
const ASKING = 60;
const UNLIMITED = { RATE_LIMIT_BURST: '1000000', RATE_LIMIT_PER_SECOND: '1000000' };

/** A tool that records the key of each call. It is slow, so that some calls are always in flight. */
class SlowWrites extends LocalServer {
  readonly keys: string[] = [];

  protected async serve({ headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    this.keys.push(String(headers['idempotency-key']));
    await sleep(400, undefined, { ref: false });
    this.answer(response, { status: 200, body: { done: true } });
  }
}

let test: TestDatabase;
let model: LocalModel;
let writes: SlowWrites;
let service: RunningService;

beforeAll(async () => {
  [test, model, writes] = await Promise.all([testDatabase(), LocalModel.start(), SlowWrites.start()]);
  const dollars = { name: 'dollars', model: 'local', input_usd: 1, output_usd: 1, context_tokens: 128_000 };
  const models = JSON.stringify([...(JSON.parse(LOCAL_MODELS) as object[]), dollars]);
  service = await RunningService.start(test.url, {
    AI_BASE_URL: `${model.url}/v1`,
    AI_API_KEY: LOCAL_MODEL_KEY,
    AI_MODELS: models,
    ...UNLIMITED,
  });
});
afterAll(async () => {
  await service?.stop();
  await writes?.close();
  await model?.close();
  await test?.drop();
});

async function until(reached: () => Promise<boolean> | boolean): Promise<void> {
  if (!(await waitUntil(() => Promise.resolve(reached()), LIMIT_MS)))
    throw new Error(`It did not come to that:\n${service.logs}`);
}

/** A workspace whose agent many people write to at once. */
async function line(name: string) {
  const { id, token }: Workspace = await service.workspace(name, '--sandbox');
  const send = async <T = Doc>(method: string, path: string, body: object): Promise<T> => {
    const answer = await service.call<{ data: T }>(token, method, path, { body });
    if (answer.status > 202) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  };
  const publish = async (draft: object) => {
    const agent = await send('POST', '/ai-agents', {
      name: randomUUID(),
      draft: { instructions: 'Atienda.', ...draft },
    });
    await send('POST', `/ai-agents/${agent.id}/publish`, {});
    return agent.id;
  };
  const connect = (agentId: string) =>
    send('POST', '/messaging-accounts', {
      kind: 'sms',
      provider: 'simulator',
      name: 'Prueba',
      address: '+56933333333',
      config: {},
      default_handler: 'bot',
      ai_agent_id: agentId,
    });
  const write = (account: Doc, people: number, content: string) =>
    send('POST', `/messaging-accounts/${account.id}/simulate`, {
      messages: Array.from({ length: people }, (_, n) => ({
        external_message_id: randomUUID(),
        from: `+5691111${1000 + n}`,
        content,
        sent_at: new Date().toISOString(),
      })),
    });
  const tables = conversationTables(test.database, id);
  const answers = async () => (await tables.messages()).filter(({ direction }) => direction === 'outbound');
  const turns = () => turnRows(test.database, id);
  const ended = async () => (await turns()).filter(({ ended_at: at }) => at !== null);
  const events = async (type: string) =>
    (await recordedEvents(test.database, id)).filter((event) => event.type === type);
  return { id, send, publish, connect, write, answers, turns, ended, events };
}

it('each conversation is answered once and writes once, although a scheduler is repeatedly killed', async () => {
  const { id, send, publish, connect, write, answers, turns, ended, events } = await line('Matanza');
  const tool = await send('POST', '/custom-tools', {
    name: 'escribir',
    description: 'Escribe.',
    input_schema: { type: 'object' },
    effects: 'write',
    http: { method: 'POST', url: writes.url },
  });
  const account = await connect(await publish({ tool_ids: [tool.id] }));
  const steady = await service.another('scheduler');
  await write(account, PEOPLE, '[[call escribir {}]] Anótelo.');
  /** Interrupts each turn at most once, because a turn is abandoned after too many attempts. */
  const isCalm = async () => (await turns()).every(({ attempts, ended_at: at }) => attempts < 2 || at !== null);
  const isDone = async () => (await ended()).length === PEOPLE;
  for (let kill = 0; kill < KILLS && !(await isDone()); kill += 1) {
    const before = writes.keys.length;
    await until(async () => ((await isCalm()) && writes.keys.length > before) || (await isDone()));
    await service.end('scheduler', 'SIGKILL');
    // Expires the dead process's leases; the live process finds its own still taken and writes nothing more.
    await turnsAreDue(test.database, id);
    await service.launch('scheduler');
  }
  await until(isDone);
  await steady.end('SIGTERM');

  const all = await turns();
  expect(all.map(({ status }) => status)).toEqual(Array(PEOPLE).fill('answered'));
  expect(new Set(all.map(({ conversation_id: conversation }) => conversation)).size).toBe(PEOPLE);
  expect(await answers()).toHaveLength(PEOPLE);
  expect(await events('message.sent')).toHaveLength(PEOPLE);
  expect(new Set(writes.keys).size).toBe(writes.keys.length);
  const outcomes = all.flatMap(({ shown }) => shown!.calls.map(({ outcome }) => outcome));
  expect(outcomes).toHaveLength(PEOPLE);
  expect(outcomes.filter((outcome) => outcome !== 'ok' && outcome !== 'outcome_unknown')).toEqual([]);
  const channel = (await turnCounts(test.database, id)).find(({ kind }) => kind === 'channel')!;
  expect(channel.tool_calls).toBe(PEOPLE);
  // Turns of the previous hour no longer count.
  expect(channel.turns).toBeLessThanOrEqual(PEOPLE);
}, 300_000);

it("a claim during the model call ends the agent's answer, even if its process is killed", async () => {
  const { id, send, publish, connect, write, answers, turns, ended } = await line('Reclamos');
  const account = await connect(await publish({}));
  await write(account, 50, '[[sleep 1000]] Hola');
  await until(async () => (await turns()).filter(({ status }) => status === 'running').length >= 10);
  const thought = (await turns()).map(({ conversation_id: conversation }) => conversation);
  const claimed = thought.filter((_conversation, n) => n % 2 === 0);
  const claims = Promise.all(
    claimed.map((conversation) => send('POST', `/conversations/${conversation}/handoff`, { reason: 'me hago cargo' })),
  );
  await service.end('scheduler', 'SIGKILL');
  await claims;
  const before = new Set((await answers()).map(({ conversation_id: conversation }) => conversation));
  await turnsAreDue(test.database, id);
  await service.launch('scheduler');
  await until(async () => (await turns()).length === 50 && (await ended()).length === 50);

  const sent = (await answers())
    .filter(({ sender_type: by }) => by === 'ai_agent')
    .map(({ conversation_id: conversation }) => conversation);
  expect(new Set(sent).size).toBe(sent.length);
  expect(sent.filter((conversation) => claimed.includes(conversation) && !before.has(conversation))).toEqual([]);
  const ends = (await turns()).map(({ conversation_id: conversation, status, reason }) => [
    conversation,
    status,
    reason,
  ]);
  expect(ends).toEqual(
    (await turns()).map(({ conversation_id: conversation }) =>
      sent.includes(conversation) ? [conversation, 'answered', null] : [conversation, 'blocked', 'handler_human'],
    ),
  );
  expect(sent.length).toBeGreaterThanOrEqual(50 - claimed.length);
}, 300_000);

it('concurrent calls stop at the budget, except those in flight, and each threshold is announced once', async () => {
  const { id, send, publish, connect, write, ended, events } = await line('Presupuesto');
  const node = await publish({ model: 'dollars' });
  const graph = await send('POST', '/ai-agent-graphs', {
    name: 'Equipo',
    draft: { topology: 'single', nodes: [{ key: 'a', kind: 'agent', ai_agent_id: node }] },
  });
  await send('POST', `/ai-agent-graphs/${graph.id}/publish`, {});
  await send('PUT', `/ai-agent-graphs/${graph.id}/budget`, { usd_month: 1 });
  const account = await connect(await publish({ engine: 'graph', graph_id: graph.id }));
  const other = await service.another('scheduler');
  const reply = {
    choices: [{ message: { content: 'Bien.' } }],
    usage: { prompt_tokens: 30_000, completion_tokens: 0 },
  };
  await write(account, ASKING, `[[sleep 300]] [[raw ${JSON.stringify(reply)}]]`);
  await until(async () => (await ended()).length === ASKING);
  await other.end('SIGTERM');

  const ends = (await ended()).map(({ status, reason }) => (status === 'answered' ? status : `${status} ${reason}`));
  const calls = ends.filter((end) => end === 'answered').length;
  expect(ends.filter((end) => end !== 'answered')).toEqual(Array(ASKING - calls).fill('failed budget_exceeded'));
  expect(await callsOfModels(test.database, id)).toBe(calls);
  // A budget of a hundred cents starts at least 34 calls of three cents, plus at most the twenty in flight.
  expect(calls).toBeGreaterThanOrEqual(34);
  expect(calls).toBeLessThanOrEqual(53);
  expect((await events('cost.budget_alert')).map(({ data }) => data)).toEqual(
    [81, 102].map((pct) => ({ tenant_id: id, pct })),
  );
  expect(await events('runtime.budget_exceeded')).toHaveLength(1);
}, 300_000);
