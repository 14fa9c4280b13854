import { ALL_SCOPES, type Actor, type Scope } from '@workops/kernel';
import { anActor, ManualClock, MemoryTable, standingsBesides } from '@workops/kernel/testing';
import { example } from '../../testing/ai-agents.example';
import type { DefinitionDeps, DefinitionTransaction } from '../definition-ports';
import type { AiAgent } from '../domain/ai-agent';
import { enableAgent } from './agents';

const caller = anActor({ scopes: new Set(ALL_SCOPES) });
const { workspaceId } = caller;
const needs: Scope[] = ['ai_agents:publish', 'messages:send', 'appointments:write', 'conversations:assign'];
const holding = (scopes: readonly Scope[], over: Partial<Actor> = {}): Actor => ({
  ...caller,
  scopes: new Set(scopes),
  ...over,
});

/** A disabled agent whose second version is live. */
async function setUp(over: Partial<AiAgent> = {}) {
  const table = new MemoryTable<AiAgent>();
  const agents = table.of(workspaceId);
  const live = { ...(example.changes.liveVersion as NonNullable<AiAgent['liveVersion']>), number: 2 };
  const agent: AiAgent = { ...example.example(workspaceId), enabled: false, liveVersion: live, ...over };
  await agents.add(agent);
  const tools: Record<number, readonly string[]> = { 1: [], 2: ['search_knowledge', 'book_appointment', 'handoff'] };
  const tx = {
    agents,
    versions: { byNumber: async (_: string, number: number) => ({ number, pinned: { builtinTools: tools[number] } }) },
    audit: { record: () => undefined },
  } as unknown as DefinitionTransaction;
  const deps = {
    store: { exclusively: (_: Actor, work: (tx: DefinitionTransaction) => Promise<unknown>) => work(tx) },
    reads: { digests: async () => new Map() },
    owners: standingsBesides(),
    clock: new ManualClock(),
  } as unknown as DefinitionDeps;
  const enable = async (actor: Actor, value: boolean): Promise<unknown> => {
    try {
      return (await enableAgent(deps)(actor, agent.id, value)).enabled;
    } catch (error) {
      return (error as { details?: { reason?: string } }).details?.reason;
    }
  };
  return { enable, isEnabled: async () => (await table.byId(workspaceId, agent.id))?.enabled };
}

describe('enabling an agent', () => {
  it('requires every scope for publishing its live version', async () => {
    const { enable, isEnabled } = await setUp();
    for (const unheld of needs) {
      expect(await enable(holding(needs.filter((scope) => scope !== unheld)), true)).toBe('scope_not_held');
    }
    expect(await isEnabled()).toBe(false);
    expect(await enable(holding(needs), true)).toBe(true);
    expect(await isEnabled()).toBe(true);
  });

  it('requires visibility of all records, because the agent answers in all conversations', async () => {
    const { enable, isEnabled } = await setUp();
    for (const visibility of [
      { kind: 'assigned', memberId: 'ana' },
      { kind: 'branches', locationIds: [] },
    ] as const) {
      expect(await enable(holding(ALL_SCOPES, { visibility }), true)).toBe('visibility_not_held');
    }
    expect(await isEnabled()).toBe(false);
  });

  it('requires only ai_agents:publish if nothing changes or nothing is live', async () => {
    const narrow = holding(['ai_agents:publish'], { visibility: { kind: 'branches', locationIds: [] } });
    const running = await setUp({ enabled: true });
    expect([
      await running.enable(narrow, true),
      await running.enable(narrow, false),
      await running.isEnabled(),
    ]).toEqual([true, false, false]);
    expect(await (await setUp({ liveVersion: null })).enable(narrow, true)).toBe(true);
  });
});
