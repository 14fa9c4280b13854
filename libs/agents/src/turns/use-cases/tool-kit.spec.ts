import type { PinnedAgent } from '../../definitions/domain/ai-agent';
import type { ToolDefinition } from '../../definitions/domain/custom-tool';
import type { BuiltinPorts } from '../../tools/tool-kit-ports';
import { createToolKit } from './tool-kit';

const tool = (
  name: string,
  method: ToolDefinition['http']['method'],
  effects: ToolDefinition['effects'],
): ToolDefinition => ({
  id: `id-${name}`,
  name,
  description: name,
  inputSchema: { type: 'object' },
  effects,
  timeoutMs: 1_000,
  http: { method, url: 'https://a.example/o', headers: [], body: 'json' },
});

const pinned = (tools: readonly ToolDefinition[]): PinnedAgent => ({
  engine: 'prompt',
  graphId: null,
  graphVersion: null,
  instructions: '',
  model: 'local',
  temperature: null,
  maxOutputTokens: 100,
  builtinTools: ['search_knowledge', 'book_appointment'],
  tools,
  skills: [],
  kbSourceIds: null,
  handoff: { teamId: null, message: null },
  limits: { toolRounds: 5, toolCalls: 10, turnSeconds: 60 },
  voice: {
    autonomyLevel: 'off',
    sources: [],
    countries: [],
    hours: null,
    maxCallsDay: 1,
    maxLeadAgeMinutes: 1,
    opening: null,
  },
});

const none = () => Promise.reject(new Error('no tool of the house is called'));
const builtins: BuiltinPorts = {
  searchKnowledge: none,
  listServices: none,
  findSlots: none,
  bookAppointment: none,
  openTicket: none,
};

describe('the tools of a version', () => {
  const tools = [
    tool('reads', 'GET', 'read'),
    tool('counts', 'GET', 'write'),
    tool('asks', 'POST', 'read'),
    tool('orders', 'POST', 'write'),
  ];
  const kit = createToolKit({
    builtins,
    callTool: ({ tool: { name } }) => Promise.resolve({ outcome: 'ok', status: 200, text: name, durationMs: 1 }),
    now: () => new Date(0),
  });

  it('are repeated after a crash only if they read; custom ones only by GET', () => {
    expect(Object.fromEntries(kit.listTools(pinned(tools)).map(({ name, effects }) => [name, effects]))).toEqual({
      search_knowledge: 'read',
      book_appointment: 'write',
      reads: 'read',
      counts: 'write',
      asks: 'write',
      orders: 'write',
    });
  });

  it('are simulated in a try if they write, regardless of their method', async () => {
    const context = {
      workspaceId: 'w',
      livemode: true,
      agent: { id: 'a', name: 'Ana' },
      pinned: pinned(tools),
      talk: null,
      runId: 'try',
      allowWrites: false,
    };
    const outcomes = await Promise.all(
      tools.map(
        async ({ name }, n) =>
          (await kit.call(context, { n, tool: name, input: {}, key: `${n}` }, new AbortController().signal)).outcome,
      ),
    );
    expect(outcomes).toEqual(['ok', 'simulated', 'ok', 'simulated']);
  });
});
