import { systemClock, type Scope, type Standing } from '@workops/kernel';
import { anActor, standingsBesides } from '@workops/kernel/testing';
import { systemIds } from '@workops/platform';
import type { Database } from '@workops/platform/database';
import { createLogger } from '@workops/platform/process';
import { recordedEvents } from '@workops/platform/testing';
import { COACH_EVENTS } from '../coach/adapters/coach-events';
import { coachOn, coachRuns } from '../coach/adapters/coach-on';
import { coachTroubles } from '../coach/adapters/coach-work';
import { createCoach } from '../coach/coach';
import type { CoachingDeps } from '../coach/coach-ports';
import { coachAgents } from '../coach/use-cases/coaching';
import { settledDraft, type AgentDraft } from '../definitions/domain/agent-draft';
import { aTurn } from './a-turn';
import { liveAgent } from './agent-rows';
import { GAP, resolved } from './coach-replies';
import { agentsDrafted } from './coach-rows';

export async function coachSetting(database: Database) {
  const workspaceId = systemIds.next();
  const agentId = systemIds.next();
  await liveAgent(database, workspaceId, agentId, {});
  await agentsDrafted(database, workspaceId, 'Salude.');
  const actor = anActor({
    workspaceId,
    scopes: new Set<Scope>(['ai_agents:run', 'ai_agents:write', 'conversations:read']),
  });
  const draft = { now: settledDraft({ instructions: 'Salude.' }, { country: 'CL', model: 'local' }) };
  const added: string[] = [];
  const deciding = coachOn(database);
  const coach = createCoach({
    ...deciding,
    exclusively: (by, run) => deciding.exclusively(by, run),
    clock: systemClock,
    ids: systemIds,
    mustHaveAgent: () => Promise.resolve(),
    mustAfford: () => Promise.resolve(),
    conversations: {
      seenAmong: (_actor, named) => Promise.resolve(new Set(named)),
      findAgentId: () => Promise.resolve(agentId),
    },
    records: {
      loadDraft: () => Promise.resolve(draft.now),
      changeDraft: (_actor, _agent, changes: Partial<AgentDraft>) => {
        draft.now = { ...draft.now, ...changes };
        return Promise.resolve();
      },
      addSkill: (_actor, { name }) => Promise.resolve(`skill ${added.push(name)}`),
      addSource: (_actor, { name }) => Promise.resolve(`source ${added.push(name)}`),
      addScenario: (_actor, _agent, { title }) => Promise.resolve(void added.push(title)),
    },
  });
  const standings = new Map<string, Standing>();
  const owners = standingsBesides(standings);
  const model = { says: GAP, asked: 0 };
  const leaving = new AbortController();
  /** Visible to a maker who does not see all records. */
  const seen = new Set<string>();
  const deps: CoachingDeps = {
    runs: coachRuns(database, systemClock, systemIds),
    clock: systemClock,
    leaving: leaving.signal,
    findTrouble: coachTroubles({
      owners,
      seenAmong: ({ visibility: { kind } }, named) =>
        Promise.resolve(new Set(named.filter((id) => kind === 'all' || seen.has(id)))),
    }),
    coached: () => Promise.resolve({ draft: { ...draft.now, instructions: draft.now.instructions }, tools: [] }),
    transcript: (_workspace, conversationId) =>
      Promise.resolve({
        conversationId,
        names: ['Josefa'],
        messages: (['customer', 'agent'] as const).map((role) => ({ id: conversationId, role, content: 'Hola' })),
      }),
    ask: () => {
      model.asked += 1;
      return Promise.resolve({ text: model.says, costMicros: 5 });
    },
  };
  const work = coachAgents(deps, { isOver: () => false, onFailure: () => undefined });
  const handler = COACH_EVENTS.handler!({
    database,
    ids: systemIds,
    clock: systemClock,
    logger: createLogger('scheduler', 'silent'),
  });
  const ended = async (conversations: readonly string[]) => {
    for (const conversation of conversations) await aTurn(database, workspaceId, conversation, agentId);
    await database.transaction(async (tx) => {
      const recorder = tx.recorder(actor);
      for (const id of conversations) recorder.record('conversation.resolved', resolved(id));
    });
    const announced = (await recordedEvents(database, workspaceId)).filter(({ resource }) =>
      conversations.includes(resource.id!),
    );
    await database.transaction((tx) => handler(announced, tx));
  };
  const review = async (conversationIds: readonly string[] | null) => {
    const { id } = await coach.review(actor, agentId, conversationIds);
    await work();
    return coach.readReview(actor, agentId, id);
  };
  const findings = async () => (await coach.findings(actor, agentId, null, { limit: 50, cursor: null })).items;
  const proposals = async () => (await coach.proposals(actor, agentId, { limit: 50, cursor: null })).items;
  const events = async (type: string) =>
    (await recordedEvents(database, workspaceId)).filter((event) => event.type === type).map(({ data }) => data);
  const parts = { database, workspaceId, agentId, actor, draft, coach, model, deps, work, deciding };
  return { ...parts, ended, review, findings, proposals, events, added, owners, standings, seen };
}
