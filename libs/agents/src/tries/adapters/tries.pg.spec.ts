import { ALL_SCOPES, toMaker, ownerKey, RunLost, systemClock, type Scope, type Standing } from '@workops/kernel';
import { anActor, standingsBesides } from '@workops/kernel/testing';
import { systemIds } from '@workops/platform';
import { createLogger } from '@workops/platform/process';
import { holdingItsShare, latch, testDatabase, type TestDatabase } from '@workops/platform/testing';
import type { AgentTry } from '../domain/agent-try';
import type { AskingModel, ModelOutcome, ModelRequest } from '../../model/model-ports';
import { liveAgent } from '../../testing/agent-rows';
import { createTries } from '../tries';
import { TryFollowers, type TryReader } from '../use-cases/follow-tries';
import { liveNumbers } from '../../scenarios/adapters/scenarios-on';
import { definitionsOfStanding, runDefinitions } from '../../turns/adapters/definition-reads';
import { tryEvents, tryRuns, tryStore } from './try-rows';
import { tryingOn } from './trying';

type Answers = (request: ModelRequest, asking: AskingModel) => ModelOutcome;

const saying = (content: string, toolCalls: { id: string; name: string; arguments: string }[] = []): ModelOutcome => ({
  kind: 'reply',
  reply: { content, toolCalls, filtered: false, usage: { promptTokens: 10, completionTokens: 5, estimated: false } },
});
const writer = {
  id: systemIds.next(),
  name: 'escribir',
  description: 'Escribe.',
  inputSchema: { type: 'object' },
  effects: 'write',
  timeoutMs: 1_000,
  http: { method: 'POST', url: 'https://example.com', headers: [], body: 'json' },
};
const skill = { id: systemIds.next(), name: 'Envíos', description: 'Plazos.', content: 'Diez días.' };
const pinned = {
  engine: 'prompt',
  graphId: null,
  graphVersion: null,
  instructions: 'Contesta.',
  model: 'local',
  temperature: null,
  maxOutputTokens: 100,
  builtinTools: ['search_knowledge', 'find_slots'],
  tools: [writer],
  skills: [skill],
  kbSourceIds: null,
  handoff: { teamId: null, message: null },
  limits: { toolRounds: 5, toolCalls: 10, turnSeconds: 60 },
};

describe('tries of agents on PostgreSQL', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());

  const setUp = async (isAfforded = true) => {
    const standings = new Map<string, Standing>();
    const { database } = test;
    const workspaceId = systemIds.next();
    const agentId = systemIds.next();
    await liveAgent(database, workspaceId, agentId, pinned);
    const actor = anActor({ workspaceId });
    const events = tryEvents(database);
    const tries = createTries(
      {
        store: tryStore(database),
        agents: liveNumbers(database),
        definitions: runDefinitions(database),
        clock: systemClock,
        ids: systemIds,
        answering: definitionsOfStanding(database, standingsBesides(standings)),
        mustAfford: () => (isAfforded ? Promise.resolve() : Promise.reject(new Error('budget_exceeded'))),
      },
      new TryFollowers(events, systemClock),
    );
    const called: string[] = [];
    const startProcess = (answers: Answers) =>
      tryingOn({
        database,
        logger: createLogger('scheduler', 'silent'),
        clock: systemClock,
        ids: systemIds,
        owners: standingsBesides(standings),
        workspaces: {
          loadProfile: () => Promise.resolve({ livemode: true, timezone: 'America/Santiago', name: 'Automotora' }),
        },
        model: {
          offers: [{ name: 'local', contextTokens: 8_000, inputUsd: 1, outputUsd: 1 }],
          ask: (request, asking) => Promise.resolve(answers(request, asking)),
        },
        builtins: {
          searchKnowledge: () => Promise.resolve([]),
          listServices: () => Promise.resolve([]),
          findSlots: () => Promise.resolve([]),
          bookAppointment: () => Promise.resolve({}),
          openTicket: () => Promise.resolve({}),
        },
        callTool: ({ key }) => {
          called.push(key);
          return Promise.resolve({ outcome: 'ok', status: 200, text: 'hecho', durationMs: 1 });
        },
      });
    const begin = (over: object = {}) =>
      tries.begin(actor, agentId, {
        version: 'live',
        messages: [{ role: 'customer', content: 'Hola' }],
        allowWrites: false,
        ...over,
      });
    const readEvents = async (id: string) =>
      (await events.behind([{ workspaceId, tryId: id, after: 0 }]))[0]!.map(({ seq, name, data }) => [
        seq,
        name,
        JSON.parse(data) as object,
      ]);
    const stand = (over: Partial<Standing>) =>
      standings.set(ownerKey(toMaker(actor)!), {
        active: true,
        scopes: new Set(ALL_SCOPES),
        visibility: { kind: 'all' },
        ...over,
      });
    return {
      database,
      workspaceId,
      agentId,
      actor,
      events,
      tries,
      startProcess: startProcess,
      called,
      begin,
      readEvents,
      stand,
    };
  };

  /** Answers by request, because tries run concurrently: no tool was called before the first reply. */
  const asking =
    (first = saying('Hola')): Answers =>
    ({ messages }, { onDelta }) => {
      const reply = messages.some(({ role }) => role === 'tool') ? saying('Hola') : first;
      if (reply.kind === 'reply' && reply.reply.content !== '') onDelta?.(reply.reply.content);
      return reply;
    };
  const writing = saying('', [{ id: 'a', name: 'escribir', arguments: '{"a": 1}' }]);

  it('stream their events and end with the answer; writes are simulated unless allowed', async () => {
    const { tries, actor, begin, startProcess, readEvents, called } = await setUp();
    const [careful, bold] = [await begin(), await begin({ allowWrites: true })];
    expect(careful).toMatchObject({ status: 'running', answer: null, versionNumber: 1 });
    await startProcess(asking(writing)).round();
    expect(await tries.read(actor, careful.id)).toMatchObject({
      status: 'done',
      answer: 'Hola',
      reason: null,
      costMicros: 30,
      usage: { promptTokens: 20, completionTokens: 10 },
      calls: [{ n: 1, tool: 'escribir', outcome: 'simulated', input: { a: 1 } }],
    });
    expect(await readEvents(careful.id)).toMatchObject([
      [1, 'tool_call', { n: 1, tool: 'escribir', input: { a: 1 } }],
      [2, 'tool_result', { n: 1, outcome: 'simulated', text: '{"simulated": true}' }],
      [3, 'delta', { text: 'Hola' }],
      [4, 'done', { id: careful.id, status: 'done', answer: 'Hola', cost_usd: 0.00003 }],
    ]);
    expect(await tries.read(actor, bold.id)).toMatchObject({ calls: [{ outcome: 'ok' }] });
    expect(called).toEqual([`${bold.id}-1`]);
  });

  it.each([
    ['maker_gone', { active: false }],
    ['maker_lacks_scope', { scopes: new Set<Scope>(['ai_agents:run']) }],
    ['maker_lacks_visibility', { visibility: { kind: 'branches' as const, locationIds: [] } }],
  ])('call neither a model nor a tool once their caller is %s', async (reason, over: Partial<Standing>) => {
    const { tries, actor, begin, startProcess, called, stand } = await setUp();
    const { id } = await begin({ allowWrites: true });
    stand(over);
    await startProcess(asking(writing)).round();
    expect(await tries.read(actor, id)).toMatchObject({ status: 'failed', reason, answer: null, costMicros: 0 });
    expect(called).toEqual([]);
  });

  it.each([
    ['escribir', 'custom_tools:write'],
    ['search_knowledge', 'kb:read'],
    ['read_skill', 'skills:read'],
    ['find_slots', null],
  ] as const)('show the result of %s only to callers with %s', async (tool, scope) => {
    const { tries, actor, begin, startProcess } = await setUp();
    const { id } = await begin();
    await startProcess(asking(saying('', [{ id: 'a', name: tool, arguments: '{}' }]))).round();
    const tried = await tries.read(actor, id);
    const streamedText = async (...scopes: Scope[]) => {
      const results: unknown[] = [];
      const end = latch();
      const tell: TryReader['tell'] = ({ name, data }) =>
        name === 'tool_result' && results.push((JSON.parse(data) as { text: unknown }).text);
      const reader: TryReader = { tell, comment: () => undefined, ready: () => Promise.resolve(true), end: end.open };
      await tries.follow({ scopes: new Set<Scope>(['ai_agents:read', ...scopes]) }, tried, 0, reader);
      await end.opened;
      return results;
    };
    const whole = [expect.stringMatching(/./)];
    expect(await streamedText(...ALL_SCOPES)).toEqual(whole);
    expect(await streamedText()).toEqual(scope === null ? whole : [null]);
    if (scope !== null) expect(await streamedText(scope)).toEqual(whole);
  });

  it('continue in another process after a crash, and ignore the crashed one', async () => {
    const { database, tries, actor, begin, startProcess, readEvents } = await setUp();
    const { id } = await begin();
    const dead = tryRuns(database, systemClock);
    const [lost] = await dead.lease(new Date(), new Date(Date.now() - 1), 1, []);
    expect(lost).toMatchObject({ id, messages: [{ role: 'customer', content: 'Hola' }] });
    await startProcess(asking()).round();
    await expect(dead.tell(lost!, [{ name: 'delta', data: { text: 'tarde' } }])).rejects.toThrow(RunLost);
    await expect(dead.end(lost!, { status: 'done', answer: 'tarde', reason: null }, null)).rejects.toThrow(RunLost);
    expect((await tries.read(actor, id)).answer).toBe('Hola');
    expect((await readEvents(id)).map(([, name]) => name)).toEqual(['delta', 'done']);
  });

  it('stream events with any characters that a model writes', async () => {
    const { tries, actor, begin, startProcess, readEvents } = await setUp();
    const { id } = await begin();
    await startProcess(
      asking(saying('', [{ id: 'a', name: 'escribir', arguments: '{"a\\u0000": "\\ud800 \\\\u0000"}' }])),
    ).round();
    expect((await tries.read(actor, id)).status).toBe('done');
    expect(await readEvents(id)).toContainEqual([
      1,
      'tool_call',
      { n: 1, tool: 'escribir', input: { 'a\ufffd': '\ufffd \\u0000' } },
    ]);
  });

  it("fail with the model's reason, and are invisible to other workspaces", async () => {
    const { tries, actor, begin, startProcess, readEvents } = await setUp();
    const { id } = await begin();
    await startProcess(() => ({ kind: 'failed', reason: 'content_filter' })).round();
    expect(await tries.read(actor, id)).toMatchObject({ status: 'failed', answer: null, reason: 'content_filter' });
    expect(await readEvents(id)).toMatchObject([[1, 'error', { reason: 'content_filter' }]]);
    await expect(tries.read(anActor({ workspaceId: systemIds.next() }), id)).rejects.toMatchObject({
      kind: 'not_found',
    });
  });

  it("reach followers even if the first follower's workspace is busy", async () => {
    const { database, workspaceId, events, begin, startProcess } = await setUp();
    const { id } = await begin();
    await startProcess(asking()).round();
    const followers = new TryFollowers(events, systemClock);
    const { letGo } = await holdingItsShare(database, workspaceId);
    const running = { endedAt: null, agentId: systemIds.next() } as AgentTry;
    const silent: TryReader = {
      tell: () => undefined,
      comment: () => undefined,
      ready: () => Promise.resolve(true),
      end: () => undefined,
    };
    const leave = await database.onBehalfOf(workspaceId, () =>
      followers.follow({ ...running, workspaceId, id: systemIds.next() }, 0, silent),
    );
    const heard: string[] = [];
    const end = latch();
    await followers.follow({ ...running, workspaceId, id }, 0, {
      ...silent,
      tell: ({ name }) => void heard.push(name),
      end: end.open,
    });
    await end.opened;
    expect(heard).toEqual(['delta', 'done']);
    leave();
    await letGo();
  });

  it('are refused for a deleted agent and if the budget is used up', async () => {
    const { tries, actor, agentId, begin } = await setUp();
    const input = { version: 'live', messages: [], allowWrites: false } as const;
    await expect(tries.begin(actor, systemIds.next(), input)).rejects.toMatchObject({ kind: 'not_found' });
    const poor = await setUp(false);
    await expect(poor.begin()).rejects.toThrow('budget_exceeded');
    expect((await begin()).agentId).toBe(agentId);
  });
});
