import type { Type } from '@nestjs/common';
import { CoachFindingsHttp } from './coach/coach-findings.http';
import { CoachProposalsHttp } from './coach/coach-proposals.http';
import { BudgetsHttp } from './cost/budgets.http';
import { UsageHttp } from './cost/usage.http';
import { AiAgentVersionsHttp } from './definitions/agent-versions.http';
import { AiAgentsHttp } from './definitions/agents.http';
import { AiAgentGraphsHttp } from './definitions/graphs.http';
import { RuntimesHttp } from './definitions/runtimes.http';
import { SkillsHttp } from './definitions/skills.http';
import { KbFilesHttp } from './knowledge/kb-files.http';
import { KbSearchHttp } from './knowledge/kb-search.http';
import { KbSourcesHttp } from './knowledge/kb-sources.http';
import { ScenarioRunsHttp } from './scenarios/scenario-runs.http';
import { ScenariosHttp } from './scenarios/scenarios.http';
import { SuitesHttp } from './scenarios/suites.http';
import { CustomToolsHttp } from './tools/tools.http';
import { AiTriesHttp } from './tries/tries.http';
import { AiModelsHttp } from './turns/models.http';
import { AiTurnsHttp } from './turns/turns.http';
import { VoiceDecisionsHttp } from './voice/voice-decisions.http';

export const agentsControllers: Type[] = [
  ...[AiAgentsHttp, AiAgentVersionsHttp, AiAgentGraphsHttp, RuntimesHttp, SkillsHttp, CustomToolsHttp],
  ...[KbSourcesHttp, KbFilesHttp, KbSearchHttp],
  ...[AiModelsHttp, AiTurnsHttp, AiTriesHttp],
  ...[UsageHttp, BudgetsHttp, VoiceDecisionsHttp],
  ...[CoachFindingsHttp, CoachProposalsHttp],
  ...[ScenarioRunsHttp, ScenariosHttp, SuitesHttp],
];
