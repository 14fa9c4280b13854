import type { LoopCall, LoopResult, LoopState } from '../model/domain/loop-state';
import type { ModelOutcome, ModelRequest, ModelUsage } from '../model/domain/model';

export type * from '../model/domain/loop-state';

export interface LoopPorts {
  /** Never rejects. */
  ask(request: ModelRequest, signal: AbortSignal): Promise<ModelOutcome>;
  /** Makes one call of a tool of the input; a refusal is its result. */
  call(call: LoopCall, signal: AbortSignal): Promise<LoopResult>;
  /** Whether the budgets allow a call of a model. */
  mayAsk(): Promise<boolean>;
  /** One reply of the model, or the part received, to be paid for. */
  replied(usage: ModelUsage): Promise<void>;
  /** Stores the loop's state: before calls are made, and after. */
  record(state: LoopState): Promise<void>;
  now(): Date;
}
