/** The current time, as a port that tests can control. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
