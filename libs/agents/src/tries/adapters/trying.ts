import { LeftOff } from '@workops/kernel';
import { createToolKit } from '../../turns/use-cases/tool-kit';
import { runTries } from '../use-cases/run-tries';
import { ledgerOn } from '../../cost/adapters/ledger';
import { definitionsOfStanding, runDefinitions } from '../../turns/adapters/definition-reads';
import type { AnsweringDeps } from '../../turns/adapters/answering';
import { purseOn } from '../../turns/adapters/purse';
import { tryRuns } from './try-rows';

export type TryingOn = Omit<AnsweringDeps, 'talks' | 'digest' | 'turnRefused'>;

/** Several processes may run it concurrently. */
export function tryingOn({ database, logger, clock, ids, model, workspaces, owners, builtins, callTool }: TryingOn) {
  const leaving = new AbortController();
  const deps = {
    runs: tryRuns(database, clock),
    definitions: runDefinitions(database),
    model,
    workspaces,
    owners,
    clock,
    leaving: leaving.signal,
    answering: definitionsOfStanding(database, owners),
    toolbox: createToolKit({ builtins, callTool, now: () => clock.now() }),
    purse: purseOn(database, ledgerOn({ database, directories: { workspaces }, clock, ids })),
  };
  return {
    round: runTries(deps, {
      isOver: () => leaving.signal.aborted,
      onFailure: ({ id, workspaceId }, error) =>
        logger.warn({ err: error, try_id: id, workspace_id: workspaceId }, 'agent try failed; will retry'),
    }),
    /** Another process resumes the work. */
    leaveOff: (): void => leaving.abort(new LeftOff()),
  };
}
