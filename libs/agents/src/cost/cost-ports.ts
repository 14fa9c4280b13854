import type { AuditTrail, Clock, Store } from '@workops/kernel';
import type { TurnLimits } from './domain/turn-limits';
import type { CallPurpose, CallVerdict } from './domain/spending';

/** Limits of a workspace; null is no limit. Money in millionths of a USD. */
export interface Budgets {
  creditsMonth: number | null;
  usdMonthMicros: number | null;
  /** Percentages of a limit at which it is announced, in order; at 100 it always is. */
  alertPct: readonly number[];
  /** Percent of the month's limits that one channel may use while agents answer on others. */
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

/** Dates of the workspace, both included. */
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
  /** The date, the agent (null for calls of none), the model or the purpose. */
  key: string | CallPurpose | null;
}

export interface CostReads {
  budgets(workspaceId: string, period: string): Promise<Budgets & Spending>;
  /** Of the graphs that have none, nothing was spent. */
  graphs(workspaceId: string, graphIds: readonly string[], period: string): Promise<ReadonlyMap<string, GraphSpending>>;
  verdict(workspaceId: string, graphId: string | null, period: string): Promise<CallVerdict>;
  usage(workspaceId: string, period: UsagePeriod, group: UsageGroup): Promise<UsageRow[]>;
}

/** The cost row of the actor's workspace, locked until the transaction ends. */
export interface CostTransaction {
  lockBudgets(period: string): Promise<Budgets>;
  saveBudgets(budgets: Budgets): void;
  /** Undefined where there is no such graph. */
  lockGraph(graphId: string, period: string): Promise<Pick<GraphSpending, 'usdMonthMicros'> | undefined>;
  saveGraph(graphId: string, usdMonthMicros: number | null): void;
  audit: AuditTrail;
}

/** The dependencies of cost on other contexts. */
export interface CostDirectories {
  workspaces: { profileOf(workspaceId: string): Promise<{ timezone: string; livemode: boolean }> };
}

export interface CostDeps {
  store: Store<CostTransaction>;
  reads: CostReads;
  directories: CostDirectories;
  clock: Clock;
}
