/** Processes that queue deliveries notify the dispatchers on this channel, after the commit. */
export const DELIVERIES_CHANNEL = 'workops_deliveries';
