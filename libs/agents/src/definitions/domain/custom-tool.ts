import type { Owner, WorkspaceRecord } from '@workops/kernel';

export const TOOL_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type ToolMethod = (typeof TOOL_METHODS)[number];

export const TOOL_BODIES = ['json', 'none'] as const;
type ToolBody = (typeof TOOL_BODIES)[number];

export const TOOL_EFFECTS = ['read', 'write'] as const;
type ToolEffects = (typeof TOOL_EFFECTS)[number];

/** In characters, bytes, entries and milliseconds. */
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

export interface ToolRequest {
  method: ToolMethod;
  /** May contain `{arg}`, and `{{secret.NAME}}` in the query. */
  url: string;
  /** Values may contain `{{secret.NAME}}`. */
  headers: readonly ToolHeader[];
  body: ToolBody;
}

/** As pinned by an agent version. */
export interface ToolDefinition {
  id: string;
  name: string;
  description: string;
  /** JSON Schema 2020-12. */
  inputSchema: Record<string, unknown>;
  http: ToolRequest;
  effects: ToolEffects;
  timeoutMs: number;
}

export interface CustomTool extends WorkspaceRecord, ToolDefinition {
  enabled: boolean;
  /** Encrypted JSON object by name; null without secrets. */
  secretsSealed: string | null;
  secretNames: readonly string[];
  digest: string;
  /** Creator or last editor; calls require that this person still holds the right. */
  maker: Owner | null;
}
