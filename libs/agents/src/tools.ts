import { listRecords, readRecord } from '@workops/kernel';
import { NO_TOOL } from './domain/definitions/tool-fields';
import type { ToolDeps } from './tool-ports';
import { changeTool, deleteTool, prepareTool, testTool } from './use-cases/tools/tools';

export {
  TOOL_BODIES,
  TOOL_EFFECTS,
  TOOL_METHODS,
  toolLimits,
  type CustomTool,
  type ToolDefinition,
  type ToolRequest,
} from './domain/definitions/custom-tool';
export type { CallTool, ToolCall, ToolResult } from './domain/tools/tool-call';
export type { ToolInput, ToolPatch } from './use-cases/tools/tools';

export type Tools = ReturnType<typeof createTools>;

/** Everything that a client does with a workspace's custom tools. */
export const createTools = (deps: ToolDeps) => ({
  prepare: prepareTool(deps),
  list: listRecords(deps.reads.toolRecords),
  read: readRecord(deps.reads.toolRecords, NO_TOOL),
  change: changeTool(deps),
  delete: deleteTool(deps),
  test: testTool(deps),
});
