import type { Database } from '@workops/platform/database';
import type { Definitions } from '../../definition-ports';
import type { RunDefinitions } from '../../turn-ports';
import { definitionsAsRun } from '../../use-cases/definitions/definitions-as-run';
import { definitionReads } from '../definitions/definitions-on';

/** Definitions as those read them who run them. */
export function runDefinitions(database: Database): Definitions & RunDefinitions {
  const reads = definitionReads(database);
  return {
    ...definitionsAsRun(reads),
    runtimeOf: async (workspaceId, graphId) => (await reads.graphRecords.byId(workspaceId, graphId))?.runtimeId ?? null,
  };
}
