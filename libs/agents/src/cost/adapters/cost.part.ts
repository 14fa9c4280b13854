import type { Clock } from '@workops/kernel';
import type { Database, Transaction } from '@workops/platform/database';
import { part, token } from '@workops/platform/process';
import { createCost, type Cost } from '../cost';
import type { CostDirectories } from '../cost-ports';
import { costReads } from './cost-reads';
import { costStore } from './cost-store';

const GRAPH = 'SELECT 1 FROM agents.graph WHERE workspace_id = $1 AND id = $2 FOR KEY SHARE';
const graphExists = async (tx: Transaction, workspaceId: string, graphId: string): Promise<boolean> =>
  (await tx.query(GRAPH, [workspaceId, graphId])).length > 0;

const costOn = ({ database, ...rest }: { database: Database; directories: CostDirectories; clock: Clock }): Cost =>
  createCost({ store: costStore(database, graphExists), reads: costReads(database), ...rest });

export const COST = token<Cost>('agents: cost');

export const costPart = part<CostDirectories>(COST, ({ database, outside: directories, clock }) =>
  costOn({ database, directories, clock }),
);
