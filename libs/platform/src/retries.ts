import { LONGEST_WAIT_MS } from '@workops/kernel';

const FIRST_WAIT_MS = 5_000;

/** `waitAfter` in SQL, from five seconds on, for internal work: `attempt` is an expression; about a day and a half for all of them. */
export const waitAfterSql = (attempt: string): string =>
  `least(${FIRST_WAIT_MS} * 2 ^ (${attempt} - 1), ${LONGEST_WAIT_MS}) * interval '1 millisecond'`;
