export const DELIVERIES_CHANNEL = 'workops_deliveries';
