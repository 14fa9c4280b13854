import { join } from 'node:path';
import { oldestDueIn, type ContextDeclaration } from '@workops/platform';
import { agentsRecords } from './agents-records';
import { AGENT_TURNS } from './turns/turn-events';
import { COACH_EVENTS } from './coach/coach-events';
import { sweepCoach, sweepEnded } from './coach/coach-on';
import { sweepKnowledgeRuns } from './knowledge/knowledge-runs';
import { VOICE_EVENTS } from './voice/voice-events';
import { sweepVoiceDecisions } from './voice/voice-rows';
import { sweepScenarioRuns } from './scenarios/scenario-runs';
import { sweepTries, sweepTryEvents } from './tries/try-rows';
import { SUITES_AFTER_PUBLISH } from './scenarios/suite-triggers';

export const agentsContext: ContextDeclaration<'agents'> = {
  name: 'agents',
  purpose: 'AI agents, their knowledge, evaluation and cost',
  migrations: join(__dirname, '..', '..', 'migrations'),
  waiting: [
    { kind: 'knowledge_sync', oldestDue: oldestDueIn('agents.kb_run', 'due_at', 'ended_at IS NULL') },
    { kind: 'ai_turn', oldestDue: oldestDueIn('agents.ai_turn', 'due_at', 'ended_at IS NULL') },
  ],
  partitioned: [{ name: 'agents.model_call', retention: { days: 400 } }],
  records: agentsRecords,
  sealed: [{ table: 'agents.custom_tool', key: ['workspace_id', 'id'], column: 'secrets_sealed' }],
  subscribers: [VOICE_EVENTS, SUITES_AFTER_PUBLISH, AGENT_TURNS, COACH_EVENTS],
  kept: [
    { what: 'runs over sources of knowledge', days: 30, sweep: sweepKnowledgeRuns },
    { what: 'decisions about calls to leads', days: 400, sweep: sweepVoiceDecisions },
    { what: 'tries of agents', days: 30, sweep: sweepTries },
    { what: 'what was told of tries', days: 1 / 24, sweep: sweepTryEvents },
    { what: 'findings and proposals about agents', days: 400, sweep: sweepCoach },
    { what: 'conversations that no review looked at', days: 30, sweep: sweepEnded },
    { what: 'runs of scenarios and suites', days: 180, sweep: sweepScenarioRuns },
  ],
};
