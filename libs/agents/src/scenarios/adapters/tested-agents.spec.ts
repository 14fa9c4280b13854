import type { Owner, Scope, Standing } from '@workops/kernel';
import { standingsBesides } from '@workops/kernel/testing';
import { settledDraft } from '../../definitions/domain/agent-draft';
import type { AgentVersion, AiAgent, PinnedAgent } from '../../definitions/domain/ai-agent';
import type { ToolDefinition } from '../../definitions/domain/custom-tool';
import type { PinnedGraph } from '../../definitions/domain/graph';
import type { ModelOutcome, ModelReply, ModelRequest } from '../../model/model-ports';
import type { LeasedScenarioRun } from '../scenario-ports';
import type { MadeToolCall } from '../domain/verdict';
import { testedAgents, type TestedAgentsDeps } from './tested-agents';

const WRITER: ToolDefinition = {
  id: 't',
  name: 'escribir',
  description: 'Escribe.',
  inputSchema: { type: 'object' },
  effects: 'write',
  timeoutMs: 1_000,
  http: { method: 'POST', url: 'https://example.com', headers: [], body: 'json' },
};
const READER: ToolDefinition = { ...WRITER, id: 'r', name: 'leer', effects: 'read' };

const pinned = (instructions: string, over: Partial<PinnedAgent> = {}): PinnedAgent => {
  const {
    toolIds: _tools,
    skillIds: _skills,
    ...draft
  } = settledDraft({ instructions }, { country: 'CL', model: 'local' });
  const skills = [{ id: 's', name: 'Envíos', description: 'Plazos.', content: 'Diez días.' }];
  return {
    ...draft,
    graphVersion: null,
    tools: [WRITER, READER],
    skills,
    builtinTools: ['search_knowledge', 'list_services', 'book_appointment', 'open_ticket', 'handoff'],
    ...over,
  };
};

const published = {
  workspaceId: 'w',
  id: 'v',
  publishedAt: new Date(0),
  publishedBy: { kind: 'system', id: null, name: null },
  digest: '',
} as const;

const ANA: AiAgent = {
  workspaceId: 'w',
  id: 'a',
  name: 'Ana',
  foldedName: 'ana',
  description: null,
  draftRevision: 1,
  enabled: true,
  coachEnabled: false,
  coachMaker: null,
  draft: settledDraft({ instructions: 'x' }, { country: 'CL', model: 'local' }),
  liveVersion: null,
  callsLeads: false,
  createdAt: new Date(0),
  updatedAt: new Date(0),
};

const run: LeasedScenarioRun = {
  workspaceId: 'w',
  id: 'run',
  lease: 'l',
  suiteRunId: null,
  agentId: 'a',
  scenarioId: 's',
  versionKind: 'draft',
  versionNumber: null,
  livemode: true,
  maker: null,
  attempts: 1,
};

type Says = (request: ModelRequest) => string | Partial<ModelReply> | 'away';

const ANA_KEY: Owner = { kind: 'api_key', id: 'key', appId: null };

function tested(
  says: Says,
  versions: Record<string, PinnedAgent> = { draft: pinned('borrador'), '2': pinned('segunda') },
  graph?: PinnedGraph,
  standings = new Map<string, Standing>(),
) {
  const seen = {
    requests: [] as ModelRequest[],
    paid: [] as unknown[],
    searched: [] as string[],
    called: [] as MadeToolCall[],
  };
  const of = (number: number): AgentVersion | undefined => {
    const version = versions[String(number)];
    return version && { ...published, agentId: 'a', note: null, fromVersion: null, number, pinned: version };
  };
  const deps: TestedAgentsDeps = {
    definitions: {
      agent: async (_workspaceId, id) => (id === 'gone' ? undefined : { ...ANA, id }),
      live: async () => undefined,
      draft: async () => versions.draft,
      version: async (_workspaceId, _id, number) => of(number),
      graphVersion: async () => undefined,
      liveGraph: async () => graph && { ...published, graphId: 'g', number: 1, pinned: graph },
      findRuntime: async () => null,
    },
    model: {
      offers: [{ name: 'local', contextTokens: 8_000, inputUsd: 1, outputUsd: 1 }],
      ask: async (request): Promise<ModelOutcome> => {
        seen.requests.push(request);
        const modelReply = says(request);
        if (modelReply === 'away') return { kind: 'failed', reason: 'model_unavailable' };
        const reply = {
          content: '',
          toolCalls: [],
          filtered: false,
          usage: { promptTokens: 3, completionTokens: 1, estimated: false },
        };
        return {
          kind: 'reply',
          reply: { ...reply, ...(typeof modelReply === 'string' ? { content: modelReply } : modelReply) },
        };
      },
    },
    purse: { mayCall: async () => true, pay: async (_workspaceId, call) => void seen.paid.push(call) },
    searchKnowledge: async (_workspaceId, query) => {
      seen.searched.push(query);
      return [{ text: 'Abrimos a las 9.' }];
    },
    workspaces: { loadProfile: async () => ({ livemode: true, timezone: 'America/Santiago' }) },
    owners: standingsBesides(standings),
    clock: { now: () => new Date(0) },
  };
  const agents = testedAgents(deps);
  const answer = (over: Partial<LeasedScenarioRun> = {}, mocks: Record<string, string> = {}) =>
    agents.answer({
      run: { ...run, ...over },
      said: [{ role: 'customer', content: 'Hola' }],
      mock: (tool) => mocks[tool],
      called: (call) => void seen.called.push(call),
      signal: new AbortController().signal,
    });
  return { seen, agents, answer };
}

const calling = (...names: string[]): Partial<ModelReply> => ({
  toolCalls: names.map((name) => {
    const inputs: Record<string, object> = {
      search_knowledge: { query: 'hora' },
      read_skill: { name: 'Envíos' },
      handoff: { reason: 'pide una persona' },
    };
    return { id: name, name, arguments: JSON.stringify(inputs[name] ?? {}) };
  }),
});
/** Calls each tool once, then repeats the results. */
const once =
  (...names: string[]): Says =>
  ({ messages }) => {
    const results = messages.filter(({ role }) => role === 'tool').map(({ content }) => content);
    return results.length === 0 ? calling(...names) : results.join('\n');
  };

describe('an agent under test', () => {
  it("calls no model once the run's maker may not read its data", async () => {
    const standing = (...scopes: Scope[]): Standing => ({
      active: true,
      scopes: new Set(scopes),
      visibility: { kind: 'all' },
    });
    const standings = new Map<string, Standing>();
    const { agents, answer, seen } = tested(() => 'Hola', undefined, undefined, standings);
    const begun = { ...run, maker: ANA_KEY };
    expect(await agents.findTrouble(begun)).toBeNull();
    standings.set('key', standing('ai_agents:run', 'kb:read'));
    expect(await agents.findTrouble(begun)).toBe('maker_lacks_scope');
    expect(await answer({ maker: ANA_KEY })).toEqual({
      end: { kind: 'failed', reason: 'maker_lacks_scope' },
      costMicros: 0,
    });
    expect(seen.requests).toEqual([]);
    standings.set('key', standing('ai_agents:run', 'kb:read', 'skills:read'));
    expect(await agents.findTrouble(begun)).toBeNull();
    standings.set('key', { ...standing(), active: false });
    expect(await agents.findTrouble(begun)).toBe('maker_gone');
    expect(await agents.findTrouble({ ...run, maker: null })).toBeNull();
  });

  it('returns mocks or simulations for its calls, and really reads knowledge and skills', async () => {
    const names = [
      'escribir',
      'leer',
      'book_appointment',
      'open_ticket',
      'list_services',
      'search_knowledge',
      'read_skill',
      'borrar',
    ];
    const { seen, answer } = tested(once(...names));
    const answered = await answer({}, { leer: 'del mock' });
    expect(Object.fromEntries(seen.called.map(({ tool, outcome }) => [tool, outcome]))).toEqual({
      escribir: 'simulated',
      leer: 'ok',
      book_appointment: 'simulated',
      open_ticket: 'simulated',
      list_services: 'simulated',
      search_knowledge: 'ok',
      read_skill: 'ok',
    });
    expect(seen.searched).toEqual(['hora']);
    const lines = answered!.end.kind === 'answer' ? answered!.end.text.split('\n') : [];
    expect(lines.slice(0, 2)).toEqual(['{"simulated": true}', 'del mock']);
    expect(lines.slice(5)).toEqual([
      '[{"text":"Abrimos a las 9."}]',
      'Diez días.',
      expect.stringContaining('unknown_tool'),
    ]);
  });

  it('runs its draft or the named version, and is charged as a scenario', async () => {
    const { seen, answer } = tested(() => 'Hola');
    expect(await answer()).toEqual({ end: { kind: 'answer', text: 'Hola' }, costMicros: 4 });
    await answer({ versionKind: 'live', versionNumber: 2 });
    expect(seen.requests.map(({ messages }) => /borrador|segunda/.exec(messages[0]!.content)?.[0])).toEqual([
      'borrador',
      'segunda',
    ]);
    expect(seen.paid).toEqual(
      Array(2).fill(expect.objectContaining({ purpose: 'scenario', subjectId: 'run', aiAgentId: 'a', costMicros: 4 })),
    );
    expect(await answer({ versionKind: 'live', versionNumber: 7 })).toBeUndefined();
    expect(await answer({ agentId: 'gone' })).toBeUndefined();
  });

  it('hands off as usual, and reports why it fails', async () => {
    expect(await tested(() => calling('handoff')).answer()).toMatchObject({
      end: { kind: 'handoff', reason: 'pide una persona' },
    });
    expect(await tested(() => 'away').answer()).toMatchObject({ end: { kind: 'failed', reason: 'model_unavailable' } });
  });

  it('with a graph runs its nodes, also without effects on people', async () => {
    const nodes = [{ key: 'a', kind: 'agent', aiAgentId: 'node', agentVersion: 2, instructions: null }] as const;
    const graph: PinnedGraph = { topology: 'single', nodes, edges: [], maxSteps: 3, passScore: 80 };
    const draft = pinned('grafo', { engine: 'graph', graphId: 'g' });
    const { seen, answer } = tested(once('escribir'), { draft, '2': pinned('segunda') }, graph);
    expect(await answer()).toMatchObject({ end: { kind: 'answer', text: '{"simulated": true}' } });
    expect(seen.requests[0]!.messages[0]!.content).toContain('segunda');
    expect(seen.called.map(({ tool, outcome }) => [tool, outcome])).toEqual([['escribir', 'simulated']]);
    const unpublished = tested(() => 'Hola', { draft, '2': pinned('segunda') });
    expect([await unpublished.answer(), unpublished.seen.requests]).toEqual([undefined, []]);
  });

  it('lets its judge call only its model, without tools; null if that fails', async () => {
    const { seen, agents } = tested(() => '{"score": 90}');
    const asking = [{ role: 'user', content: '¿Bien?' }] as const;
    const going = new AbortController().signal;
    expect(await agents.ask(run, 'judge', asking, going)).toEqual({ text: '{"score": 90}', costMicros: 4 });
    expect(seen.requests).toMatchObject([{ model: 'local', tools: [], temperature: 0 }]);
    expect(seen.paid).toMatchObject([{ purpose: 'judge', subjectId: 'run', aiAgentId: 'a' }]);
    expect(await tested(() => 'away').agents.ask(run, 'judge', asking, going)).toBeNull();
  });
});
