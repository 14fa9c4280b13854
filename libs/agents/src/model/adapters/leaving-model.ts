import type { ModelPort } from '../model-ports';

/** Also aborted at shutdown. */
export const leavingModel = (model: ModelPort, leaving: AbortSignal): ModelPort => ({
  offers: model.offers,
  ask: (request, asking) => model.ask(request, { ...asking, signal: AbortSignal.any([asking.signal, leaving]) }),
});
