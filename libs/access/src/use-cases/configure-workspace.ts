import { operatorIn, type Ceiling } from '@workops/kernel';
import { markedForDeletion } from '../domain/deletion';
import type { OperatorSettings, WorkspaceSettings } from '../domain/settings';
import type { AccessDeps } from '../ports';
import { writeSettings } from './write-settings';

export interface ConfigureWorkspaceInput extends Partial<Omit<OperatorSettings, 'ceilings'>> {
  workspaceId: string;
  /** Null restores the default; absent limits stay unchanged. */
  ceilings?: Partial<Record<Ceiling, number | null>>;
}

const without = (ceilings: Partial<Record<Ceiling, number | null>>): OperatorSettings['ceilings'] =>
  Object.fromEntries(Object.entries(ceilings).filter(([, most]) => most !== null));

/**
 * Takes effect within a second. Throws `not_found`, and `conflict` if it would reactivate a workspace that is marked
 * for deletion.
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
