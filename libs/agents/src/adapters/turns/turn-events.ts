import type { DeclaredSubscriber } from '@workops/platform';

/** Has the process that answers queue turns: what a conversation is it asks another context. */
export const AGENT_TURNS: DeclaredSubscriber = { name: 'agents-turns', events: ['message.received'], runsIn: 'answering' };
