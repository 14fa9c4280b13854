import { join } from 'node:path';
import { declareContext, oldestDueIn } from '@workops/platform';
import { agentsRecords } from './adapters/agents-records';
import { sweepTurnCounts } from './turns/adapters/turn-counts';
import { AGENT_TURNS } from './turns/adapters/turn-events';
import { COACH_EVENTS } from './coach/adapters/coach-events';
import { sweepCoach, sweepEnded } from './coach/adapters/coach-on';
import { sweepKnowledgeRuns } from './knowledge/adapters/knowledge-runs';
import { VOICE_EVENTS } from './voice/adapters/voice-events';
import { sweepVoiceDecisions } from './voice/adapters/voice-rows';
import { sweepScenarioRuns } from './scenarios/adapters/scenario-runs';
import { sweepTries, sweepTryEvents } from './tries/adapters/try-rows';
import { SUITES_AFTER_PUBLISH } from './scenarios/adapters/suite-triggers';
import { knowledgeWork } from './knowledge/adapters/knowledge.work';
import { voiceWork } from './voice/adapters/voice.work';
import { answeringWork } from './turns/adapters/answering.work';
import { scenariosWork } from './scenarios/adapters/scenario.work';
import { coachingWork } from './coach/adapters/coach.work';
import { answeringModelPart } from './model/adapters/answering-model';
import { costPart } from './cost/adapters/cost.part';
import { definitionsPart } from './definitions/adapters/definitions.part';
import { toolsPart } from './tools/adapters/tools.part';
import { knowledgePart } from './knowledge/adapters/knowledge.part';
import { voicePart } from './voice/adapters/voice.part';
import { turnsPart } from './turns/adapters/turns.part';
import { scenariosPart } from './scenarios/adapters/scenarios.part';
import { triesPart } from './tries/adapters/tries.part';
import { coachPart } from './coach/adapters/coach.part';
import { agentsTables } from './adapters/agents-tables';

export const agentsContext = declareContext({
  name: 'agents',
  purpose: 'AI agents, their knowledge, evaluation and cost',
  migrations: join(__dirname, '..', 'migrations'),
  parts: {
    cost: costPart,
    definitions: definitionsPart,
    tools: toolsPart,
    knowledge: knowledgePart,
    voice: voicePart,
    turns: turnsPart,
    scenarios: scenariosPart,
    tries: triesPart,
    coach: coachPart,
  },
  work: {
    embedding: knowledgeWork,
    calls: voiceWork,
    answering: answeringWork,
    playing: scenariosWork,
    coaching: coachingWork,
  },
  workParts: {
    answeringModel: answeringModelPart,
  },
  waiting: [
    { kind: 'knowledge_sync', oldestDue: oldestDueIn('agents.kb_run', 'due_at', 'ended_at IS NULL') },
    { kind: 'ai_turn', oldestDue: oldestDueIn('agents.ai_turn', 'due_at', 'ended_at IS NULL') },
  ],
  partitioned: [
    { name: 'agents.model_call', retention: { days: 400, adjustable: { name: 'ai_calls', least: 90, most: 1_825 } } },
  ],
  records: agentsRecords,
  tables: agentsTables,
  sealed: [{ table: 'agents.custom_tool', key: ['workspace_id', 'id'], column: 'secrets_sealed' }],
  subscribers: [VOICE_EVENTS, SUITES_AFTER_PUBLISH, AGENT_TURNS, COACH_EVENTS],
  kept: [
    {
      what: 'runs over sources of knowledge',
      days: 30,
      adjustable: { name: 'knowledge_runs', least: 7, most: 365 },
      sweep: sweepKnowledgeRuns,
    },
    {
      what: 'decisions about calls to leads',
      days: 400,
      adjustable: { name: 'voice_decisions', least: 90, most: 1_825 },
      sweep: sweepVoiceDecisions,
    },
    { what: 'tries of agents', days: 30, sweep: sweepTries },
    { what: 'counts of turns', days: 2, sweep: sweepTurnCounts },
    { what: 'what was told of tries', days: 1 / 24, sweep: sweepTryEvents },
    { what: 'findings and proposals about agents', days: 400, sweep: sweepCoach },
    { what: 'conversations that no review looked at', days: 30, sweep: sweepEnded },
    { what: 'runs of scenarios and suites', days: 180, sweep: sweepScenarioRuns },
  ],
  workspaceData: {
    sending: [
      { table: 'agents.ai_turn', where: 'ended_at IS NULL' },
      { table: 'agents.ai_try', where: 'ended_at IS NULL' },
      { table: 'agents.coach_run', where: 'ended_at IS NULL' },
      { table: 'agents.kb_run', where: 'ended_at IS NULL' },
      { table: 'agents.scenario_run', where: 'ended_at IS NULL' },
      { table: 'agents.voice_call', where: 'due_at IS NOT NULL' },
      { table: 'agents.custom_tool' },
    ],
  },
});
