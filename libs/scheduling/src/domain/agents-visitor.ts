const AGENT = 'agent/';

/** Limits an AI agent's bookings for a contact; never equals a client address. */
export const agentsVisitor = (contactId: string): string => `${AGENT}${contactId}`;

export const isAgentsVisitor = (visitor: string): boolean => visitor.startsWith(AGENT);

/** A cancelled booking counts too. */
export const AGENT_BOOKING_COUNTS_MS = 24 * 60 * 60 * 1_000;
