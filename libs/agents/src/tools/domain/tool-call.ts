import type { ToolDefinition } from '../../definitions/domain/custom-tool';

/** Maximum characters for a model; the rest is cut. */
export const SHOWN_OF_ANSWER = 16_000;

/** `http_<status>` means that the response was not a 2xx. */
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
  /** Sent as `Idempotency-Key`: `<turn id>-<n>`, identical for a repeat. */
  key: string;
  /** Pinned by the answering version. Secrets and the enabled state are read from the current tool. */
  tool: ToolDefinition;
  /** As the model wrote them. */
  input: unknown;
  signal?: AbortSignal;
}

export interface ToolResult {
  outcome: ToolOutcome;
  status: number | null;
  /** Response, or problem with the arguments: at most 16,000 characters, without secrets. */
  text: string;
  durationMs: number;
}

/**
 * Never throws for an error of the server or the model; must not be called inside a transaction. Tries a GET of a
 * read-only tool twice, other calls once.
 */
export type CallTool = (call: ToolCall) => Promise<ToolResult>;
