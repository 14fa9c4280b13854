import type { Owner, WorkspaceRecord } from '@workops/kernel';

export const TOOL_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type ToolMethod = (typeof TOOL_METHODS)[number];

export const TOOL_BODIES = ['json', 'none'] as const;
type ToolBody = (typeof TOOL_BODIES)[number];

export const TOOL_EFFECTS = ['read', 'write'] as const;
type ToolEffects = (typeof TOOL_EFFECTS)[number];

/** Limits in characters, bytes, entries and milliseconds. */
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

/** HTTP request that a call of the tool sends. */
export interface ToolRequest {
  method: ToolMethod;
  /** May contain `{arg}` for an argument, and `{{secret.NAME}}` in the query. */
  url: string;
  /** Header values may contain `{{secret.NAME}}`. */
  headers: readonly ToolHeader[];
  body: ToolBody;
}

/** Definition of a tool as pinned by an agent version. */
export interface ToolDefinition {
  id: string;
  name: string;
  description: string;
  /** JSON Schema 2020-12 of the arguments. */
  inputSchema: Record<string, unknown>;
  http: ToolRequest;
  effects: ToolEffects;
  timeoutMs: number;
}

export interface CustomTool extends WorkspaceRecord, ToolDefinition {
  enabled: boolean;
  /** Encrypted JSON object of secrets by name; null if there are none. */
  secretsSealed: string | null;
  secretNames: readonly string[];
  /** Digest of its definition. */
  digest: string;
  /** Person who created or last changed the tool; calls require that this person still holds the right. */
  maker: Owner | null;
}
