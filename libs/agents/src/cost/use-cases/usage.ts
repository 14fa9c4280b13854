import { dateIn, daysAfter, malformed, type Actor } from '@workops/kernel';
import type { CostDeps, UsageFigures, UsageGroup, UsagePeriod, UsageRow } from '../cost-ports';
import { costLimits } from '../domain/spending';

export interface UsageInput extends Partial<UsagePeriod> {
  groupBy: UsageGroup;
}

export interface ShownUsage extends UsagePeriod {
  groupBy: UsageGroup;
  rows: UsageRow[];
  total: UsageFigures;
}

const nothing: UsageFigures = { calls: 0, promptTokens: 0, completionTokens: 0, costMicros: 0, credits: 0 };

const together = (a: UsageFigures, b: UsageFigures): UsageFigures => ({
  calls: a.calls + b.calls,
  promptTokens: a.promptTokens + b.promptTokens,
  completionTokens: a.completionTokens + b.completionTokens,
  costMicros: a.costMicros + b.costMicros,
  credits: a.credits + b.credits,
});

const refused = (path: string, message: string) => malformed('query', [{ path, message, code: 'invalid_date' }]);

/** Local days, both inclusive; by default the current month up to today. Throws `malformed`. */
export const readUsage =
  ({ reads, directories, clock }: Pick<CostDeps, 'reads' | 'directories' | 'clock'>) =>
  async ({ workspaceId }: Pick<Actor, 'workspaceId'>, { from, to, groupBy }: UsageInput): Promise<ShownUsage> => {
    const { timezone } = await directories.workspaces.loadProfile(workspaceId);
    const until = to ?? dateIn(timezone, clock.now());
    const since = from ?? `${until.slice(0, 7)}-01`;
    if (since > until) throw refused('from', '`from` is not after `to`.');
    if (daysAfter(since, costLimits.usageDays - 1) < until)
      throw refused('from', `At most ${costLimits.usageDays} days at once.`);
    const rows = await reads.usage(workspaceId, { from: since, to: until }, groupBy);
    return { from: since, to: until, groupBy, rows, total: rows.reduce<UsageFigures>(together, nothing) };
  };
