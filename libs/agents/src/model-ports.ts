import type { ModelOffer, ModelOutcome, ModelRequest } from './domain/model/model';

export type * from './domain/model/model';

export interface AskingModel {
  workspaceId: string;
  signal: AbortSignal;
  /** Given, the reply is streamed where the model can; parts of the text as they come. */
  onDelta?: (text: string) => void;
}

/** The models of the operator. Never called inside a transaction; never rejects. */
export interface ModelPort {
  /** In order: the first is the usual one. */
  offers: readonly ModelOffer[];
  ask(request: ModelRequest, asking: AskingModel): Promise<ModelOutcome>;
}
