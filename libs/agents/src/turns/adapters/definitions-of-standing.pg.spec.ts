import { randomUUID } from 'node:crypto';
import type { Standing } from '@workops/kernel';
import { standingsBesides } from '@workops/kernel/testing';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { liveAgent, publishedSince } from '../../testing/agent-rows';
import { aLiveGraph } from '../../testing/tested-agent';
import { graphAt } from '../use-cases/pinned-agents';
import { definitionsOfStanding } from './definition-reads';

const ACTS_FOR = 'UPDATE agents.ai_agent SET live_version = live_version || $2::jsonb WHERE workspace_id = $1';

describe('an agent that answers customers', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());

  it('counts as disabled while its publisher lacks the required rights', async () => {
    const [workspaceId, agentId, maker] = [randomUUID(), randomUUID(), randomUUID()];
    const standings = new Map<string, Standing>();
    const { agent, live } = definitionsOfStanding(test.database, standingsBesides(standings));
    const enabled = async () => [
      (await agent(workspaceId, agentId))?.enabled,
      (await live(workspaceId, agentId))?.agent.enabled,
    ];
    await liveAgent(test.database, workspaceId, agentId, { skills: [] });
    expect(await enabled()).toEqual([true, true]);
    const needs = ['ai_agents:publish', 'messages:send'] as const;
    await test.database.query(ACTS_FOR, [
      workspaceId,
      JSON.stringify({ maker: { kind: 'member', id: maker, appId: null }, needs }),
    ]);
    expect(await enabled()).toEqual([true, true]);
    const standing: Standing = { active: true, scopes: new Set(needs), visibility: { kind: 'all' } };
    for (const lost of [
      { ...standing, active: false },
      { ...standing, scopes: new Set(['ai_agents:publish'] as const) },
      { ...standing, visibility: { kind: 'assigned' as const, memberId: maker } },
    ]) {
      standings.set(maker, lost);
      expect(await enabled()).toEqual([false, false]);
    }
    standings.set(maker, standing);
    expect(await enabled()).toEqual([true, true]);
  });

  it('keeps an earlier version in a graph only while its publisher holds the rights', async () => {
    const [workspaceId, agentId, ana, bea] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const standings = new Map<string, Standing>();
    const definitions = definitionsOfStanding(test.database, standingsBesides(standings));
    const pinned = { skills: [], builtinTools: ['book_appointment'] };
    await liveAgent(test.database, workspaceId, agentId, pinned, ana);
    await publishedSince(test.database, workspaceId, agentId);
    const graphId = await aLiveGraph(test.database, workspaceId, [agentId], []);
    const graph = { engine: 'graph', graphId, graphVersion: 2 } as const;
    const versions = async () =>
      [...(await graphAt(definitions, workspaceId, graph))!.agents.values()].map(({ versionNumber }) => versionNumber);
    const acting = (maker: string) => ({
      maker: { kind: 'member', id: maker, appId: null },
      needs: ['ai_agents:publish', 'messages:send'],
    });
    await test.database.query(ACTS_FOR, [workspaceId, JSON.stringify(acting(bea))]);
    expect(await versions()).toEqual([1]);
    const needs = ['ai_agents:publish', 'messages:send', 'appointments:write'] as const;
    const standing: Standing = { active: true, scopes: new Set(needs), visibility: { kind: 'all' } };
    for (const lost of [
      { ...standing, active: false },
      { ...standing, scopes: new Set(['ai_agents:publish', 'messages:send'] as const) },
      { ...standing, visibility: { kind: 'branches' as const, locationIds: [] } },
    ]) {
      standings.set(ana, lost);
      expect(await versions()).toEqual([]);
    }
    standings.set(ana, standing);
    expect(await versions()).toEqual([1]);
    // While the first version is live, another publisher of the same texts is responsible for it.
    standings.set(ana, { ...standing, active: false });
    await test.database.query(ACTS_FOR, [workspaceId, JSON.stringify({ ...acting(bea), number: 1 })]);
    expect(await versions()).toEqual([1]);
  });
});
