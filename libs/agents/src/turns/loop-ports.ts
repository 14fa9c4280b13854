import type { LoopCall, LoopResult, LoopState } from '../model/domain/loop-state';
import type { ModelOutcome, ModelRequest, ModelUsage } from '../model/domain/model';

export type * from '../model/domain/loop-state';

export interface LoopPorts {
  /** Never rejects. */
  ask(request: ModelRequest, signal: AbortSignal): Promise<ModelOutcome>;
  /** Returns a refusal as the result. */
  call(call: LoopCall, signal: AbortSignal): Promise<LoopResult>;
  /** The budgets allow a model call. */
  mayAsk(): Promise<boolean>;
  /** Pays for a reply, or for the part received. */
  replied(usage: ModelUsage): Promise<void>;
  /** Called before and after calls. */
  record(state: LoopState): Promise<void>;
  now(): Date;
}
