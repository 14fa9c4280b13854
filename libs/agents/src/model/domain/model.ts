/** `arguments` is the model's text, which should be JSON. */
export interface ModelToolCall {
  id: string;
  name: string;
  arguments: string;
}

export type ModelMessage =
  | { role: 'system' | 'user'; content: string }
  | { role: 'assistant'; content: string; toolCalls?: readonly ModelToolCall[] }
  | { role: 'tool'; toolCallId: string; content: string };

export interface ModelTool {
  name: string;
  description: string;
  inputSchema: Readonly<Record<string, unknown>>;
}

export interface ModelRequest {
  /** Name from `AI_MODELS`. */
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
  /** Estimated from characters because the model reported no usage. */
  estimated: boolean;
}

export interface ModelReply {
  content: string;
  toolCalls: readonly ModelToolCall[];
  filtered: boolean;
  usage: ModelUsage;
}

/** `model_unavailable` means no reply or an invalid one. */
export type ModelFailure = 'model_unavailable' | 'no_model' | 'timeout' | 'content_filter';

export type ModelOutcome =
  | { kind: 'reply'; reply: ModelReply }
  /** `spent` is estimated from the received characters if the caller aborted the call. */
  | { kind: 'failed'; reason: ModelFailure; spent?: ModelUsage };

export interface ModelOffer {
  name: string;
  contextTokens: number;
  /** USD per million tokens. */
  inputUsd: number;
  outputUsd: number;
}
