import type { Owner, WorkspaceRecord } from '@workops/kernel';

export const TOOL_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type ToolMethod = (typeof TOOL_METHODS)[number];

export const TOOL_BODIES = ['json', 'none'] as const;
type ToolBody = (typeof TOOL_BODIES)[number];

export const TOOL_EFFECTS = ['read', 'write'] as const;
type ToolEffects = (typeof TOOL_EFFECTS)[number];

/** Characters, bytes, entries and milliseconds. */
export const toolLimits = {
  name: 64,
  description: 1_024,
  schemaBytes: 32 * 1_024,
  schemaLevels: 8,
  url: 2_048,
  headers: 20,
  headerName: 100,
  headerValue: 2_000,
  timeoutMs: { min: 500, max: 15_000 },
  secrets: 10,
  secretName: 64,
  secret: 4_000,
} as const;

interface ToolHeader {
  name: string;
  value: string;
}

/** The request that a call becomes. */
export interface ToolRequest {
  method: ToolMethod;
  /** With `{arg}` for an argument, and `{{secret.NAME}}` in its query. */
  url: string;
  /** Values with `{{secret.NAME}}`. */
  headers: readonly ToolHeader[];
  body: ToolBody;
}

/** A tool's definition, as a version of an agent pins it. */
export interface ToolDefinition {
  id: string;
  name: string;
  description: string;
  /** JSON Schema 2020-12 of its arguments. */
  inputSchema: Record<string, unknown>;
  http: ToolRequest;
  effects: ToolEffects;
  timeoutMs: number;
}

/** A tool that a workspace has defined. */
export interface CustomTool extends WorkspaceRecord, ToolDefinition {
  enabled: boolean;
  /** Its secrets, a JSON object by name, encrypted; null where it has none. */
  secretsSealed: string | null;
  secretNames: readonly string[];
  /** Of its definition. */
  digest: string;
  /** Who made or last changed it: it is called while they may. */
  maker: Owner | null;
}
