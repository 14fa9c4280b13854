import type { AuditTrail, Clock, Store } from '@workops/kernel';
import type { TurnLimits } from './domain/turn-limits';
import type { CallPurpose, CallVerdict } from './domain/spending';

/** Null means no limit. Amounts are in millionths of a USD. */
export interface Budgets {
  creditsMonth: number | null;
  usdMonthMicros: number | null;
  /** Ascending percentages at which a limit is announced; 100 always is. */
  alertPct: readonly number[];
  /** Percentage of the month's limits for one channel while agents answer on others. */
  channelSharePct: number;
  turnLimits: TurnLimits;
}

export interface Spending {
  creditsUsed: number;
  spentMicros: number;
}

export interface GraphSpending {
  usdMonthMicros: number | null;
  spentMicros: number;
}

export const USAGE_GROUPS = ['day', 'ai_agent', 'model', 'purpose'] as const;
export type UsageGroup = (typeof USAGE_GROUPS)[number];

/** Local dates, both inclusive. */
export interface UsagePeriod {
  from: string;
  to: string;
}

export interface UsageFigures {
  calls: number;
  promptTokens: number;
  completionTokens: number;
  costMicros: number;
  credits: number;
}

export interface UsageRow extends UsageFigures {
  /** Date, agent (null for calls without one), model or purpose. */
  key: string | CallPurpose | null;
}

export interface CostReads {
  budgets(workspaceId: string, period: string): Promise<Budgets & Spending>;
  /** A missing graph has spent nothing. */
  graphs(workspaceId: string, graphIds: readonly string[], period: string): Promise<ReadonlyMap<string, GraphSpending>>;
  verdict(workspaceId: string, graphId: string | null, period: string): Promise<CallVerdict>;
  usage(workspaceId: string, period: UsagePeriod, group: UsageGroup): Promise<UsageRow[]>;
}

/** Holds the lock on the workspace's cost row. */
export interface CostTransaction {
  lockBudgets(period: string): Promise<Budgets>;
  saveBudgets(budgets: Budgets): void;
  lockGraph(graphId: string, period: string): Promise<Pick<GraphSpending, 'usdMonthMicros'> | undefined>;
  saveGraph(graphId: string, usdMonthMicros: number | null): void;
  audit: AuditTrail;
}

export interface CostDirectories {
  workspaces: { loadProfile(workspaceId: string): Promise<{ timezone: string; livemode: boolean }> };
}

export interface CostDeps {
  store: Store<CostTransaction>;
  reads: CostReads;
  directories: CostDirectories;
  clock: Clock;
}
