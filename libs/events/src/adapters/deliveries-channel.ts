/** Whoever queues deliveries tells the dispatchers of it on this channel, after the commit. */
export const DELIVERIES_CHANNEL = 'workops_deliveries';
