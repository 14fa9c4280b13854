import type { Type } from '@nestjs/common';
import { BudgetsHttp } from './cost/budgets.http';
import { UsageHttp } from './cost/usage.http';

export const agentsControllers: Type[] = [UsageHttp, BudgetsHttp];
