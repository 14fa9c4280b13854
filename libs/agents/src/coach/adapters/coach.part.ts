import { notFound } from '@workops/kernel';
import { part, token } from '@workops/platform/process';
import { createCoach, type Coach } from '../coach';
import type { CoachDeps } from '../coach-ports';
import type { AgentDefinitions } from '../../definitions/definitions';
import { NO_AGENT } from '../../definitions/domain/ai-agent';
import type { Knowledge } from '../../knowledge/knowledge';
import type { Scenarios } from '../../scenarios/scenarios';
import { mustAfford, type AffordableModels } from '../../adapters/models-affordable';
import { liveNumbers } from '../../scenarios/adapters/scenarios-on';
import { coachOn } from './coach-on';

export const COACH = token<Coach>('agents: coach');

export interface CoachOutside extends AffordableModels {
  conversations: CoachDeps['conversations'];
  definitions: AgentDefinitions;
  scenarios: Scenarios;
  knowledge: Knowledge;
}

const coachRecords = ({ definitions, scenarios, knowledge }: CoachOutside): CoachDeps['records'] => ({
  loadDraft: async (actor, agentId) => (await definitions.agents.read(actor, agentId)).draft,
  changeDraft: async (actor, agentId, draft) => {
    await definitions.agents.change(actor, agentId, { draft });
  },
  addSkill: async (actor, skill) => (await definitions.skills.create(actor, skill)).id,
  addSource: async (actor, { name, entries }) => {
    const add = await knowledge.prepareSource(actor, { name, kind: 'faq', entries }, { isEmbedded: false });
    return (await add()).id;
  },
  addScenario: async (actor, agentId, scenario) => {
    await scenarios.create(actor, agentId, scenario);
  },
});

export const coachPart = part<CoachOutside>(COACH, ({ database, outside, clock, ids }) =>
  createCoach({
    ...coachOn(database),
    conversations: outside.conversations,
    records: coachRecords(outside),
    clock,
    ids,
    mustAfford: mustAfford(outside),
    mustHaveAgent: async ({ workspaceId }, agentId) => {
      if ((await liveNumbers(database).liveNumber(workspaceId, agentId)) === undefined) throw notFound(NO_AGENT);
    },
  }),
);
