/** NOTIFY channel that wakes the dispatchers after deliveries are committed. */
export const DELIVERIES_CHANNEL = 'workops_deliveries';
