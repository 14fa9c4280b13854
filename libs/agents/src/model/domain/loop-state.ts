import type { ToolOutcome } from '../../tools/domain/tool-call';
import type { ModelMessage, ModelTool, ModelUsage } from './model';

/** `refused` and `simulated` occur for built-in tools and tries. */
export type CallOutcome = ToolOutcome | 'refused' | 'simulated';

/** `effects` decides whether a call may be repeated after a crash. */
export interface LoopTool extends ModelTool {
  effects: 'read' | 'write';
}

/** `n` numbers the calls of the turn from 1. */
export interface LoopCall {
  n: number;
  tool: string;
  input: Readonly<Record<string, unknown>>;
}

export interface LoopResult {
  outcome: CallOutcome;
  /** At most 16,000 characters, for the model. */
  text: string;
  durationMs: number;
  /** Reason for a handoff; the loop ends with this round. */
  handsOff?: string;
}

/** Completed or pending. */
export interface MadeCall extends LoopCall {
  /** Given by the model. */
  id: string;
  effects: 'read' | 'write';
  result: LoopResult | null;
}

/** Plain JSON, recorded after each step so that another process can resume. */
export interface LoopState {
  /** Added after the initial messages. */
  said: readonly ModelMessage[];
  /** Replies with calls. */
  rounds: number;
  calls: readonly MadeCall[];
  requests: number;
  usage: ModelUsage;
}

export interface LoopLimits {
  toolRounds: number;
  toolCalls: number;
}

export interface LoopInput {
  /** Name from `AI_MODELS`. */
  model: string;
  temperature: number | null;
  maxOutputTokens: number;
  /** Shared by prompt and answer. */
  contextTokens: number;
  /** Instructions, then earlier messages. The oldest are dropped to make room for added ones. */
  messages: readonly ModelMessage[];
  tools: readonly LoopTool[];
  limits: LoopLimits;
}

export type LoopFailure =
  | 'model_unavailable'
  | 'no_model'
  | 'timeout'
  | 'tool_limit'
  | 'budget_exceeded'
  | 'content_filter'
  | 'empty_answer'
  /** An agent of the graph is disabled. */
  | 'disabled';

export type LoopEnd =
  | { kind: 'answer'; text: string }
  /** `text` accompanies the call and may be empty. */
  | { kind: 'handoff'; reason: string; text: string }
  | { kind: 'failed'; reason: LoopFailure };
