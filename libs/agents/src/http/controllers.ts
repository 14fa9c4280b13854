import type { Type } from '@nestjs/common';
import { CoachFindingsHttp } from '../coach/http/coach-findings.http';
import { CoachProposalsHttp } from '../coach/http/coach-proposals.http';
import { BudgetsHttp } from '../cost/http/budgets.http';
import { UsageHttp } from '../cost/http/usage.http';
import { AiAgentVersionsHttp } from '../definitions/http/agent-versions.http';
import { AiAgentsHttp } from '../definitions/http/agents.http';
import { AiAgentGraphsHttp } from '../definitions/http/graphs.http';
import { RuntimesHttp } from '../definitions/http/runtimes.http';
import { SkillsHttp } from '../definitions/http/skills.http';
import { KbFilesHttp } from '../knowledge/http/kb-files.http';
import { KbSearchHttp } from '../knowledge/http/kb-search.http';
import { KbSourcesHttp } from '../knowledge/http/kb-sources.http';
import { ScenarioRunsHttp } from '../scenarios/http/scenario-runs.http';
import { ScenariosHttp } from '../scenarios/http/scenarios.http';
import { SuitesHttp } from '../scenarios/http/suites.http';
import { CustomToolsHttp } from '../tools/http/tools.http';
import { AiTriesHttp } from '../tries/http/tries.http';
import { AiModelsHttp } from '../turns/http/models.http';
import { AiTurnsHttp } from '../turns/http/turns.http';
import { VoiceDecisionsHttp } from '../voice/http/voice-decisions.http';

export const agentsControllers: Type[] = [
  AiAgentsHttp,
  AiAgentVersionsHttp,
  AiAgentGraphsHttp,
  RuntimesHttp,
  SkillsHttp,
  CustomToolsHttp,
  KbSourcesHttp,
  KbFilesHttp,
  KbSearchHttp,
  AiModelsHttp,
  AiTurnsHttp,
  AiTriesHttp,
  UsageHttp,
  BudgetsHttp,
  VoiceDecisionsHttp,
  CoachFindingsHttp,
  CoachProposalsHttp,
  ScenarioRunsHttp,
  ScenariosHttp,
  SuitesHttp,
];
