import type { LoopCall, LoopResult, LoopState } from '../model/domain/loop-state';
import type { ModelOutcome, ModelRequest, ModelUsage } from '../model/domain/model';

export type * from '../model/domain/loop-state';

export interface LoopPorts {
  /** Never rejects. */
  ask(request: ModelRequest, signal: AbortSignal): Promise<ModelOutcome>;
  /** Runs one tool call of the input; a refusal is returned as its result. */
  call(call: LoopCall, signal: AbortSignal): Promise<LoopResult>;
  /** True if the budgets allow a model call. */
  mayAsk(): Promise<boolean>;
  /** Pays for one reply of the model, or for the part received. */
  replied(usage: ModelUsage): Promise<void>;
  /** Stores the state of the loop, both before and after calls. */
  record(state: LoopState): Promise<void>;
  now(): Date;
}
