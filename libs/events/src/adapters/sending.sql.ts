import { onDay } from './on-day.sql';

/**
 * The place of the delivery with the key in `given`, where it is being sent in this attempt. The range of days keeps the scan out of the other partitions.
 * `state || ''` keeps the index of unfinished rows out of it, which a plan from statistics with few of those would walk through for each row; locked row by
 * row, it is never joined in any other way.
 */
export const sendingOf = (given: string, firstDay: string, lastDay: string): string => `
  CROSS JOIN LATERAL (
    SELECT d.day, d.ctid AS place FROM events.delivery d
     WHERE ${onDay('d.day', `${given}.day`)} AND d.subscription_id = ${given}.subscription_id AND d.event_id = ${given}.event_id
       AND d.redelivery_of IS NOT DISTINCT FROM ${given}.redelivery_of AND d.state || '' = 'sending' AND d.attempts = ${given}.attempt
       AND d.day BETWEEN ${firstDay}::date AND ${lastDay}::date
       FOR UPDATE
  ) own`;
