import type { ReachableUrlDeps } from '@workops/kernel';
import type { SecretBox } from '@workops/platform';
import type { Database } from '@workops/platform/database';
import type { CallTool } from '../domain/tool-call';
import type { CallToolDeps } from '../tool-ports';
import { callTool } from '../use-cases/call-tool';
import { customTools } from '../../definitions/adapters/definition-records';
import { jsonSchemas } from './json-schemas';

export interface ToolCallsOn extends Pick<CallToolDeps, 'workspaces' | 'send'>, Pick<ReachableUrlDeps, 'plainHttp'> {
  database: Database;
  sealer: SecretBox;
}

export const toolCallDeps = ({ database, sealer, send, workspaces, plainHttp }: ToolCallsOn): CallToolDeps => ({
  workspaces,
  plainHttp,
  sealer,
  send,
  tool: (workspaceId, id) => customTools.reads(database).byId(workspaceId, id),
  checker: jsonSchemas(),
  elapsed: () => performance.now(),
});

export const callToolsOn = (on: ToolCallsOn): CallTool => callTool(toolCallDeps(on));
