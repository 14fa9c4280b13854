import { LeftOff, type Clock, type Ids, type OwnerStandings } from '@workops/kernel';
import type { Database } from '@workops/platform/database';
import type { Logger } from '@workops/platform/process';
import type { ModelPort } from '../../model/model-ports';
import type { BuiltinPorts } from '../../tools/tool-kit-ports';
import { playScenarios } from '../use-cases/play-scenario';
import { ledgerOn } from '../../cost/adapters/ledger';
import { leavingModel } from '../../model/adapters/leaving-model';
import { jsonSchemas } from '../../tools/adapters/json-schemas';
import { runDefinitions } from '../../turns/adapters/definition-reads';
import { purseOn } from '../../turns/adapters/purse';
import { nextLocalTime } from './next-at';
import { scenarioRuns } from './scenario-runs';
import { beginNightly, suitesAfterPublish } from './suite-triggers';
import { testedAgents } from './tested-agents';

export interface ScenarioWorkDeps {
  database: Database;
  logger: Logger;
  clock: Clock;
  ids: Ids;
  model: ModelPort;
  workspaces: { loadProfile(workspaceId: string): Promise<{ livemode: boolean; timezone: string; name?: string }> };
  owners: OwnerStandings;
  searchKnowledge: BuiltinPorts['searchKnowledge'];
}

/** Several processes may run it concurrently. */
export function scenarioWork({
  database,
  logger,
  clock,
  ids,
  model,
  workspaces,
  owners,
  searchKnowledge,
}: ScenarioWorkDeps) {
  const leaving = new AbortController();
  const ledger = ledgerOn({ database, directories: { workspaces }, clock, ids });
  const purse = purseOn(database, ledger);
  const schemas = jsonSchemas();
  const loadTimezone = async (workspaceId: string) => (await workspaces.loadProfile(workspaceId)).timezone;
  const agents = testedAgents({
    definitions: runDefinitions(database),
    purse,
    model: leavingModel(model, leaving.signal),
    searchKnowledge,
    workspaces,
    owners,
    clock,
  });
  const triggers = { database, clock, ids, owners, logger, mayCall: purse.mayCall, hasModel: model.offers.length > 0 };
  return {
    play: playScenarios({
      runs: scenarioRuns(database),
      agents,
      clock,
      leaving: leaving.signal,
      fits: (schema, input) => schemas.objectionTo(schema, input) === null,
      onFailure: ({ id, workspaceId }, error) =>
        logger.warn(
          { err: error, scenario_run_id: id, workspace_id: workspaceId },
          'playing a scenario failed; will retry',
        ),
    }),
    nightly: beginNightly({
      ...triggers,
      loadTimezone,
      nextAt: async (workspaceId, time, after) => nextLocalTime(await loadTimezone(workspaceId), time, after),
    }),
    afterPublish: suitesAfterPublish(triggers),
    /** Another process plays the scenarios again. */
    leaveOff: (): void => leaving.abort(new LeftOff()),
  };
}
