/** A tool call requested by a model. `arguments` is a text that should be JSON, as the model wrote it. */
export interface ModelToolCall {
  id: string;
  name: string;
  arguments: string;
}

export type ModelMessage =
  | { role: 'system' | 'user'; content: string }
  | { role: 'assistant'; content: string; toolCalls?: readonly ModelToolCall[] }
  | { role: 'tool'; toolCallId: string; content: string };

/** A tool as described to a model. */
export interface ModelTool {
  name: string;
  description: string;
  /** JSON Schema of its arguments. */
  inputSchema: Readonly<Record<string, unknown>>;
}

export interface ModelRequest {
  /** As `AI_MODELS` names it. */
  model: string;
  messages: readonly ModelMessage[];
  tools: readonly ModelTool[];
  toolChoice: 'auto' | 'none';
  temperature: number | null;
  maxOutputTokens: number;
}

export interface ModelUsage {
  promptTokens: number;
  completionTokens: number;
  /** Counted by characters, for the model did not say. */
  estimated: boolean;
}

export interface ModelReply {
  content: string;
  toolCalls: readonly ModelToolCall[];
  /** The model's policy kept an answer back. */
  filtered: boolean;
  usage: ModelUsage;
}

/** `model_unavailable`: it did not answer, or not with a valid reply. */
export type ModelFailure = 'model_unavailable' | 'no_model' | 'timeout' | 'content_filter';

export type ModelOutcome =
  | { kind: 'reply'; reply: ModelReply }
  /** `spent`: the usage estimated from the characters received, where the caller aborted the call during the answer. */
  | { kind: 'failed'; reason: ModelFailure; spent?: ModelUsage };

/** A model as configured by the operator, and as clients see it. */
export interface ModelOffer {
  name: string;
  contextTokens: number;
  /** USD for a million tokens. */
  inputUsd: number;
  outputUsd: number;
}
