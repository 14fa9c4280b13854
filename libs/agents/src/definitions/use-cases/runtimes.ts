import { dateIn, notFound, type Actor, type Listed, type ListInput } from '@workops/kernel';
import type { AiAgentGraph } from '../domain/graph';
import { toPeriod } from '../../cost/domain/spending';
import type { RuntimeDeps } from '../definition-ports';

export const RUNTIME_STATES = ['active', 'budget_exceeded'] as const;

/** Amounts are in millionths of a USD. */
export interface Runtime {
  id: string;
  graphId: string;
  versionNumber: number;
  /** Local month, `YYYY-MM`. */
  period: string;
  spentMicros: number;
  budgetMicros: number | null;
  state: (typeof RUNTIME_STATES)[number];
}

async function loadRuntimes(
  deps: RuntimeDeps,
  workspaceId: string,
  graphs: readonly AiAgentGraph[],
): Promise<Runtime[]> {
  const period = toPeriod(dateIn(await deps.workspaces.loadTimezone(workspaceId), deps.clock.now()));
  const spending = await deps.cost.graphs(
    workspaceId,
    graphs.map(({ id }) => id),
    period,
  );
  return graphs.map((graph) => {
    const { usdMonthMicros: budgetMicros = null, spentMicros = 0 } = spending.get(graph.id) ?? {};
    const state = budgetMicros !== null && spentMicros >= budgetMicros ? 'budget_exceeded' : 'active';
    return {
      id: graph.runtimeId!,
      graphId: graph.id,
      versionNumber: graph.liveVersion!.number,
      period,
      spentMicros,
      budgetMicros,
      state,
    };
  });
}

/** Newest graphs first. */
export const listRuntimes =
  (deps: RuntimeDeps) =>
  async ({ workspaceId }: Actor, input: ListInput): Promise<Listed<Runtime>> => {
    const { items, nextCursor } = await deps.reads.liveGraphs(workspaceId, input);
    return { items: await loadRuntimes(deps, workspaceId, items), nextCursor };
  };

/** Throws `not_found`. */
export const readRuntime =
  (deps: RuntimeDeps) =>
  async ({ workspaceId }: Actor, id: string): Promise<Runtime> => {
    const graph = await deps.reads.graphOfRuntime(workspaceId, id);
    if (!graph) throw notFound('El entorno de ejecución no existe.');
    return (await loadRuntimes(deps, workspaceId, [graph]))[0]!;
  };
