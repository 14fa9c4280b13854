import { onDay } from './on-day.sql';

/**
 * Matches deliveries still being sent in this attempt, within the range of days. `state || ''` avoids the index of
 * unfinished rows, which a plan with outdated statistics would walk for each row.
 */
export const sendingOf = (given: string, firstDay: string, lastDay: string): string => `
  CROSS JOIN LATERAL (
    SELECT d.day, d.ctid AS place FROM events.delivery d
     WHERE ${onDay('d.day', `${given}.day`)} AND d.subscription_id = ${given}.subscription_id AND d.event_id = ${given}.event_id
       AND d.redelivery_of IS NOT DISTINCT FROM ${given}.redelivery_of AND d.state || '' = 'sending' AND d.attempts = ${given}.attempt
       AND d.day BETWEEN ${firstDay}::date AND ${lastDay}::date
       FOR UPDATE
  ) own`;
