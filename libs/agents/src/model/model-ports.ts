import type { ModelOffer, ModelOutcome, ModelRequest } from './domain/model';

export type * from './domain/model';

export interface AskingModel {
  workspaceId: string;
  signal: AbortSignal;
  /** No customer waits for it: such calls leave places of their workspace free for those that one waits for. */
  isPatient?: boolean;
  /** Parts of the text as they arrive, where the model streams. */
  onDelta?: (text: string) => void;
}

/** The models of the operator. Never called inside a transaction; never rejects. */
export interface ModelPort {
  /** In order: the first is the usual one. */
  offers: readonly ModelOffer[];
  ask(request: ModelRequest, asking: AskingModel): Promise<ModelOutcome>;
}
