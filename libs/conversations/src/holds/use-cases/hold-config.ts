import type { Actor } from '@workops/kernel';
import { coverageClock } from '../domain/coverage-clock';
import { settledCoverage, type CoverageInput, type HoldConfig } from '../domain/hold-config';
import type { HoldDeps } from '../hold-ports';

export const readHoldConfig =
  ({ config }: Pick<HoldDeps, 'config'>) =>
  ({ workspaceId }: Actor): Promise<HoldConfig> =>
    config.read(workspaceId);

export interface HoldConfigInput extends Partial<Omit<HoldConfig, 'coverage'>> {
  coverage?: CoverageInput | null;
}

/** Absent fields are kept. Throws `malformed`. */
export const saveHoldConfig =
  ({ config }: Pick<HoldDeps, 'config'>) =>
  async ({ workspaceId }: Actor, { coverage, ...rest }: HoldConfigInput): Promise<HoldConfig> =>
    config.save(workspaceId, {
      ...rest,
      ...(coverage !== undefined && { coverage: coverage && settledCoverage(coverage) }),
    });

export interface HoldClocks {
  /** Null beyond ten years of coverage. */
  ackDueAt: Date | null;
  firstResponseDueAt: Date | null;
}

export const previewHoldClocks =
  ({ config }: Pick<HoldDeps, 'config'>) =>
  async ({ workspaceId }: Actor, placedAt: Date): Promise<HoldClocks> => {
    const { ackMinutes, firstResponseMinutes, coverage } = await config.read(workspaceId);
    const { dueAt } = coverageClock(coverage);
    return { ackDueAt: dueAt(placedAt, ackMinutes), firstResponseDueAt: dueAt(placedAt, firstResponseMinutes) };
  };
