import type { ToolDefinition } from '../../definitions/domain/custom-tool';

/** Maximum characters of a response shown to a model; the rest is cut. */
export const SHOWN_OF_ANSWER = 16_000;

/** Outcome of a call; `http_<status>` means that the response was not a 2xx. */
export type ToolOutcome =
  | 'ok'
  | `http_${number}`
  | 'timeout'
  | 'blocked_address'
  | 'too_large'
  | 'network'
  | 'invalid_arguments'
  | 'unknown_tool'
  | 'disabled'
  | 'tool_limit'
  | 'outcome_unknown';

export interface ToolCall {
  workspaceId: string;
  /** Sent as `Idempotency-Key`: `<turn id>-<n>`, identical when the call is repeated. */
  key: string;
  /** Definition pinned by the answering version. Secrets and the enabled state are read from the current tool. */
  tool: ToolDefinition;
  /** Arguments as the model wrote them. */
  input: unknown;
  signal?: AbortSignal;
}

export interface ToolResult {
  outcome: ToolOutcome;
  status: number | null;
  /** The response, or the problem with the arguments: at most 16,000 characters, without secrets. */
  text: string;
  durationMs: number;
}

/**
 * Calls the server of a custom tool. Never throws for an error of the server or the model; must not be called inside a
 * transaction. A GET of a read-only tool is tried twice, every other call once.
 */
export type CallTool = (call: ToolCall) => Promise<ToolResult>;
