import type { LoopCall, LoopResult, LoopState } from './domain/model/loop-state';
import type { ModelOutcome, ModelRequest, ModelUsage } from './domain/model/model';

export type * from './domain/model/loop-state';

export interface LoopPorts {
  /** Never rejects. */
  ask(request: ModelRequest, signal: AbortSignal): Promise<ModelOutcome>;
  /** Makes one call of a tool of the input; what it refuses is its result. */
  call(call: LoopCall, signal: AbortSignal): Promise<LoopResult>;
  /** Whether the budgets let a model be asked. */
  mayAsk(): Promise<boolean>;
  /** One reply of the model, or what was heard of it, to be paid for. */
  replied(usage: ModelUsage): Promise<void>;
  /** Keeps where the loop is: before calls are made, and after. */
  record(state: LoopState): Promise<void>;
  now(): Date;
}
