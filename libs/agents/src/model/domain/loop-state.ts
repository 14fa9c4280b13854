import type { ToolOutcome } from '../../tools/domain/tool-call';
import type { ModelMessage, ModelTool, ModelUsage } from './model';

/** How a call of a tool ended, as turns and tries show it: `refused` and `simulated` are of built-in tools and of tries. */
export type CallOutcome = ToolOutcome | 'refused' | 'simulated';

/** A tool of a version: its description for the model, and whether a call of it may be repeated after a crash. */
export interface LoopTool extends ModelTool {
  effects: 'read' | 'write';
}

/** A call to be made: `n` counts the calls of the turn, from 1. */
export interface LoopCall {
  n: number;
  tool: string;
  input: Readonly<Record<string, unknown>>;
}

export interface LoopResult {
  outcome: CallOutcome;
  /** The text for the model; at most 16,000 characters of it. */
  text: string;
  durationMs: number;
  /** The loop ends with the round: people take over, with the reason. */
  handsOff?: string;
}

/** A call of a turn, made or to be made. */
export interface MadeCall extends LoopCall {
  /** By which the model knows it. */
  id: string;
  effects: 'read' | 'write';
  /** Null until its end is recorded. */
  result: LoopResult | null;
}

/** State of a loop: recorded after each step, so that another process continues from there. Plain JSON. */
export interface LoopState {
  /** Messages added after the initial ones. */
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
  /** As `AI_MODELS` names it. */
  model: string;
  temperature: number | null;
  maxOutputTokens: number;
  /** Of the model: questions and answer together. */
  contextTokens: number;
  /** The instructions, then the earlier messages, of which the oldest are dropped for those that the loop adds. */
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
  /** An agent of a graph is disabled: the graph does not answer without it. */
  | 'disabled';

export type LoopEnd =
  | { kind: 'answer'; text: string }
  /** `text` is the model's text beside the call, possibly empty. */
  | { kind: 'handoff'; reason: string; text: string }
  | { kind: 'failed'; reason: LoopFailure };
