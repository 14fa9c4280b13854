import type { ToolOutcome } from '../../tools/domain/tool-call';
import type { ModelMessage, ModelTool, ModelUsage } from './model';

/** Outcome of a tool call as shown in turns and tries; `refused` and `simulated` occur for built-in tools and tries. */
export type CallOutcome = ToolOutcome | 'refused' | 'simulated';

/**
 * A tool of a version with its description for the model. `effects` decides whether a call may be repeated after a
 * crash.
 */
export interface LoopTool extends ModelTool {
  effects: 'read' | 'write';
}

/** A tool call; `n` numbers the calls of the turn from 1. */
export interface LoopCall {
  n: number;
  tool: string;
  input: Readonly<Record<string, unknown>>;
}

export interface LoopResult {
  outcome: CallOutcome;
  /** Text for the model, at most 16,000 characters. */
  text: string;
  durationMs: number;
  /** Reason for handing off to people; the loop ends with this round. */
  handsOff?: string;
}

/** A tool call of a turn, completed or pending. */
export interface MadeCall extends LoopCall {
  /** Id by which the model identifies the call. */
  id: string;
  effects: 'read' | 'write';
  /** Null until the result is recorded. */
  result: LoopResult | null;
}

/** State of a loop as plain JSON, recorded after each step so that another process can resume. */
export interface LoopState {
  /** Messages added after the initial ones. */
  said: readonly ModelMessage[];
  /** Number of replies with calls. */
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
  /** Context size of the model, for prompt and answer together. */
  contextTokens: number;
  /**
   * Instructions followed by earlier messages. The oldest messages are dropped to make room for those that the loop
   * adds.
   */
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
  /** An agent of the graph is disabled, so the graph cannot answer. */
  | 'disabled';

export type LoopEnd =
  | { kind: 'answer'; text: string }
  /** `text` accompanies the call and may be empty. */
  | { kind: 'handoff'; reason: string; text: string }
  | { kind: 'failed'; reason: LoopFailure };
