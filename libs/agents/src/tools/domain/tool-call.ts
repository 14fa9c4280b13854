import type { ToolDefinition } from '../../definitions/domain/custom-tool';

/** Limit of a response for a model, in characters; more is cut. */
export const SHOWN_OF_ANSWER = 16_000;

/** Outcome of a call: `http_<status>` where the response was not a 2xx. */
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

/** A call of a custom tool. */
export interface ToolCall {
  workspaceId: string;
  /** Sent as `Idempotency-Key`: `<turn id>-<n>`, the same at a repeat. */
  key: string;
  /** As the answering version pins it; its secrets and whether it is enabled are the present ones. */
  tool: ToolDefinition;
  /** As the model gave them. */
  input: unknown;
  /** Ends the call. */
  signal?: AbortSignal;
}

export interface ToolResult {
  outcome: ToolOutcome;
  /** Of the answer, where there was one. */
  status: number | null;
  /** The response, or what is wrong with the arguments: at most 16,000 characters, without secrets. */
  text: string;
  durationMs: number;
}

/**
 * Calls the server of a custom tool. Never throws for an error of the server or the model; never called inside a transaction. A GET of a read-only tool is
 * tried twice: everything else once.
 */
export type CallTool = (call: ToolCall) => Promise<ToolResult>;
