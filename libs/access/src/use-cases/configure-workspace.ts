import { operatorIn } from '../domain/operator';
import type { OperatorSettings, WorkspaceSettings } from '../domain/settings';
import type { AccessDeps } from '../ports';
import { writeSettings } from './write-settings';

export type ConfigureWorkspaceInput = Partial<OperatorSettings> & { workspaceId: string };

/** What an operator sets; what is left out stays as it is. A rate limit holds from within a second on. Throws `not_found`. */
export const configureWorkspace =
  ({ store }: Pick<AccessDeps, 'store'>) =>
  ({ workspaceId, healthcare, rateLimit }: ConfigureWorkspaceInput): Promise<WorkspaceSettings> =>
    writeSettings(store, operatorIn(workspaceId), 'workspace.configured', (before) => ({
      ...before,
      healthcare: healthcare ?? before.healthcare,
      rateLimit: rateLimit === undefined ? before.rateLimit : rateLimit,
    }));
