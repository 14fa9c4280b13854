import {
  listRecords,
  findMakerTroubles,
  readRecord,
  type Actor,
  type ListInput,
  type MakerTrouble,
} from '@workops/kernel';
import { actOfTool } from '../definitions/domain/tool-authority';
import type { CustomTool } from '../definitions/domain/custom-tool';
import { NO_TOOL } from '../definitions/domain/tool-fields';
import type { ToolDeps } from './tool-ports';
import { changeTool, deleteTool, prepareTool, testTool } from './use-cases/tools';

export {
  TOOL_BODIES,
  TOOL_EFFECTS,
  TOOL_METHODS,
  toolLimits,
  type CustomTool,
  type ToolDefinition,
  type ToolRequest,
} from '../definitions/domain/custom-tool';
export type { CallTool, ToolCall, ToolResult } from './domain/tool-call';
export type { ToolInput, ToolPatch } from './use-cases/tools';

export type Tools = ReturnType<typeof createTools>;

/** `stoppedReason` says why it may not be called at present. */
export type StandingTool = CustomTool & { stoppedReason: MakerTrouble | null };

const judged = async (
  { call }: ToolDeps,
  { workspaceId }: Actor,
  tools: readonly CustomTool[],
): Promise<StandingTool[]> => {
  const troubles = await findMakerTroubles(call.workspaces, workspaceId, tools.map(actOfTool));
  return tools.map((tool, place) => ({ ...tool, stoppedReason: troubles[place] ?? null }));
};

export const createTools = (deps: ToolDeps) => ({
  prepare: prepareTool(deps),
  list: async (actor: Actor, input: ListInput) => {
    const page = await listRecords(deps.reads.toolRecords)(actor, input);
    return { ...page, items: await judged(deps, actor, page.items) };
  },
  read: async (actor: Actor, id: string): Promise<StandingTool> =>
    (await judged(deps, actor, [await readRecord(deps.reads.toolRecords, NO_TOOL)(actor, id)]))[0]!,
  change: changeTool(deps),
  delete: deleteTool(deps),
  test: testTool(deps),
});
