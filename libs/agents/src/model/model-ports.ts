import type { ModelOffer, ModelOutcome, ModelRequest } from './domain/model';

export type * from './domain/model';

export interface AskingModel {
  workspaceId: string;
  signal: AbortSignal;
  /**
   * True if no customer waits for the call. Such calls leave places of their workspace free for calls that a customer
   * waits for.
   */
  isPatient?: boolean;
  /** Receives parts of the text as they arrive, if the model streams. */
  onDelta?: (text: string) => void;
}

/** The operator's models. Never called inside a transaction; never rejects. */
export interface ModelPort {
  /** Configured models in order; the first is the default. */
  offers: readonly ModelOffer[];
  ask(request: ModelRequest, asking: AskingModel): Promise<ModelOutcome>;
}
