import { LONGEST_WAIT_MS } from '@workops/kernel';

const FIRST_WAIT_MS = 5_000;

/**
 * `waitAfter` in SQL for internal work, starting at five seconds; `attempt` is an SQL expression. All attempts together
 * take about a day and a half.
 */
export const waitAfterSql = (attempt: string): string =>
  `least(${FIRST_WAIT_MS} * 2 ^ (${attempt} - 1), ${LONGEST_WAIT_MS}) * interval '1 millisecond'`;
