import type { EventData } from '@workops/contracts';
import { conflict } from '@workops/kernel';

export const CALL_PURPOSES = ['answer', 'try', 'scenario', 'judge', 'coach', 'embedding'] as const;
export type CallPurpose = (typeof CALL_PURPOSES)[number];

/** Amounts are whole millionths of a USD. */
export interface ModelCall {
  purpose: CallPurpose;
  /** Turn, try, run or source that made the call. */
  subjectId: string | null;
  aiAgentId: string | null;
  /** Graph whose budget is charged; its runtime is null while it is not live. */
  graph: { id: string; runtimeId: string | null } | null;
  model: string;
  promptTokens: number;
  completionTokens: number;
  costMicros: number;
}

type Tokens = Pick<ModelCall, 'promptTokens' | 'completionTokens'>;

/** USD per million tokens, which equals millionths of a USD per token. */
export interface Prices {
  inputUsd: number;
  outputUsd: number;
}

const PRICE_STEPS = 1_000_000;

/** In millionths of a USD, rounded half up; prices have six decimals. */
export function computeCost({ promptTokens, completionTokens }: Tokens, { inputUsd, outputUsd }: Prices): number {
  const steps = (tokens: number, price: number) => BigInt(tokens) * BigInt(Math.round(price * PRICE_STEPS));
  const exact = steps(promptTokens, inputUsd) + steps(completionTokens, outputUsd);
  return Number((2n * exact + BigInt(PRICE_STEPS)) / BigInt(2 * PRICE_STEPS));
}

export const toCredits = ({ promptTokens, completionTokens }: Tokens): number =>
  Math.ceil((promptTokens + completionTokens) / 1_000);

const MICROS = 1_000_000;
export const toUsd = (micros: number): number => micros / MICROS;
export const toMicros = (usd: number): number => Math.round(usd * MICROS);

export const toPeriod = (date: string): string => date.slice(0, 7);

/** Null means no limit. */
export interface Meter {
  used: number;
  limit: number | null;
  /** Highest announced threshold. */
  alerted: number;
}

export const isUsedUp = ({ used, limit }: Pick<Meter, 'used' | 'limit'>): boolean => limit !== null && used >= limit;

/** The highest threshold reached, unless it was announced. */
export function newlyReached({ used, limit, alerted }: Meter, alertPct: readonly number[]): number | undefined {
  if (limit === null) return undefined;
  const highest = Math.max(0, ...[...alertPct, 100].filter((pct) => used * 100 >= pct * limit));
  return highest > alerted ? highest : undefined;
}

/** Credits or dollars of the workspace, or dollars of a graph. */
export type Producer = 'credits' | 'usd' | 'graph';

export const alertData = (
  producer: Producer,
  workspaceId: string,
  used: number,
  limit: number,
): EventData<'cost.budget_alert'> => {
  if (producer === 'credits') return { domain: 'copilot', credits_used: used, credits_limit: limit };
  if (producer === 'usd') return { domain: 'copilot', spent_usd: toUsd(used), limit_usd: toUsd(limit) };
  return { tenant_id: workspaceId, pct: Math.floor((used * 100) / limit) };
};

export type CallVerdict = { allowed: true } | { allowed: false; by: Producer };

export const budgetExceeded = (by: Producer) =>
  conflict('budget_exceeded', 'El presupuesto de IA de este mes está agotado.', { budget: by });

export const costLimits = {
  creditsMonth: 1_000_000_000,
  usdMonth: { min: 0.01, max: 1_000_000 },
  alertPct: 5,
  usageDays: 400,
};
