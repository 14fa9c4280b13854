import type { Identified } from './identified';

export interface CostData {
  'cost.budget_alert': {
    domain?: 'copilot';
    credits_used?: number;
    credits_limit?: number;
    spent_usd?: number;
    limit_usd?: number;
    tenant_id?: string;
    pct?: number;
  };
  'runtime.budget_exceeded': Identified;
}
