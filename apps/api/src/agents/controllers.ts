import type { Type } from '@nestjs/common';
import { BudgetsHttp } from './cost/budgets.http';
import { UsageHttp } from './cost/usage.http';
import { KbFilesHttp } from './knowledge/kb-files.http';
import { KbSearchHttp } from './knowledge/kb-search.http';
import { KbSourcesHttp } from './knowledge/kb-sources.http';

export const agentsControllers: Type[] = [UsageHttp, BudgetsHttp, KbSourcesHttp, KbFilesHttp, KbSearchHttp];
