import { join } from 'node:path';
import { oldestDueIn, type ContextDeclaration } from '@workops/platform';
import { agentsRecords } from './agents-records';
import { agentsTables } from './agents-tables';
import { sweepTurnCounts } from '../turns/adapters/turn-counts';
import { AGENT_TURNS } from '../turns/adapters/turn-events';
import { COACH_EVENTS } from '../coach/adapters/coach-events';
import { sweepCoach, sweepEnded } from '../coach/adapters/coach-on';
import { sweepKnowledgeRuns } from '../knowledge/adapters/knowledge-runs';
import { VOICE_EVENTS } from '../voice/adapters/voice-events';
import { sweepVoiceDecisions } from '../voice/adapters/voice-rows';
import { sweepScenarioRuns } from '../scenarios/adapters/scenario-runs';
import { sweepTries, sweepTryEvents } from '../tries/adapters/try-rows';
import { SUITES_AFTER_PUBLISH } from '../scenarios/adapters/suite-triggers';

export const agentsContext: ContextDeclaration<'agents'> = {
  name: 'agents',
  purpose: 'AI agents, their knowledge, evaluation and cost',
  migrations: join(__dirname, '..', '..', 'migrations'),
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
};
