import type { DeclaredSubscriber } from '@workops/platform';

/** Has the answering process queue turns: it looks up the conversation in another context. */
export const AGENT_TURNS: DeclaredSubscriber = {
  name: 'agents-turns',
  events: ['message.received'],
  runsIn: 'answering',
};
