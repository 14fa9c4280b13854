import { LONGEST_WAIT_MS } from '@workops/kernel';

const FIRST_WAIT_MS = 5_000;

/**
 * `waitAfter` for internal work, from five seconds; `attempt` is an SQL expression. All attempts take about a day and a
 * half.
 */
export const waitAfterSql = (attempt: string): string =>
  `least(${FIRST_WAIT_MS} * 2 ^ (${attempt} - 1), ${LONGEST_WAIT_MS}) * interval '1 millisecond'`;
