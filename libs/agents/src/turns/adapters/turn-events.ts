import type { DeclaredSubscriber } from '@workops/platform';

/** Runs in the answering process, because it looks up the conversation in another context. */
export const AGENT_TURNS: DeclaredSubscriber = {
  name: 'agents-turns',
  events: ['message.received'],
  runsIn: 'answering',
};
