import type { ModelOffer, ModelOutcome, ModelRequest } from './domain/model';

export type * from './domain/model';

export interface AskingModel {
  workspaceId: string;
  signal: AbortSignal;
  /** True if no customer waits; such calls leave places of their workspace free for others. */
  isPatient?: boolean;
  /** Called only if the model streams. */
  onDelta?: (text: string) => void;
}

/** Never called inside a transaction; never rejects. */
export interface ModelPort {
  /** The first is the default. */
  offers: readonly ModelOffer[];
  ask(request: ModelRequest, asking: AskingModel): Promise<ModelOutcome>;
}
