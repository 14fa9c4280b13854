const AGENT = 'agent/';

/** Names the contact for whom an AI agent books, among those whose bookings are limited. A client address never looks like it. */
export const agentsVisitor = (contactId: string): string => `${AGENT}${contactId}`;

export const isAgentsVisitor = (visitor: string): boolean => visitor.startsWith(AGENT);

/** For how long a booking of an AI agent counts, whatever becomes of it. */
export const AGENT_BOOKING_COUNTS_MS = 24 * 60 * 60 * 1_000;
