const AGENT = 'agent/';

/** Visitor id used to limit an AI agent's bookings for a contact. It can never equal a client address. */
export const agentsVisitor = (contactId: string): string => `${AGENT}${contactId}`;

export const isAgentsVisitor = (visitor: string): boolean => visitor.startsWith(AGENT);

/** Period in which an AI agent's booking counts towards the limit, even if it is cancelled. */
export const AGENT_BOOKING_COUNTS_MS = 24 * 60 * 60 * 1_000;
