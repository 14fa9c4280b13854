import { operatorIn, type Ceiling } from '@workops/kernel';
import { markedForDeletion } from '../domain/deletion';
import type { OperatorSettings, WorkspaceSettings } from '../domain/settings';
import type { AccessDeps } from '../ports';
import { writeSettings } from './write-settings';

export interface ConfigureWorkspaceInput extends Partial<Omit<OperatorSettings, 'ceilings'>> {
  workspaceId: string;
  /** Null for the default; a ceiling that is not given stays as it is. */
  ceilings?: Partial<Record<Ceiling, number | null>>;
}

const without = (ceilings: Partial<Record<Ceiling, number | null>>): OperatorSettings['ceilings'] =>
  Object.fromEntries(Object.entries(ceilings).filter(([, most]) => most !== null));

/**
 * Operator settings; absent fields are kept. A rate limit and a suspension take effect within a second. Throws `not_found`, and `conflict` where it would let
 * callers into a workspace that is marked for deletion.
 */
export const configureWorkspace =
  ({ store }: Pick<AccessDeps, 'store'>) =>
  ({
    workspaceId,
    healthcare,
    rateLimit,
    workspaceRateLimit,
    ceilings = {},
    suspended,
  }: ConfigureWorkspaceInput): Promise<WorkspaceSettings> =>
    writeSettings(store, operatorIn(workspaceId), 'workspace.configured', async (before, tx) => {
      if (suspended === false && before.suspended && (await tx.deletion())) throw markedForDeletion();
      return {
        ...before,
        healthcare: healthcare ?? before.healthcare,
        rateLimit: rateLimit === undefined ? before.rateLimit : rateLimit,
        workspaceRateLimit: workspaceRateLimit === undefined ? before.workspaceRateLimit : workspaceRateLimit,
        ceilings: without({ ...before.ceilings, ...ceilings }),
        suspended: suspended ?? before.suspended,
      };
    });
