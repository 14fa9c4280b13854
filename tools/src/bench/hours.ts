const HOUR_MS = 3_600_000;
const FIRST_HOUR = Date.parse('2030-01-01T00:00:00.000Z');

export interface Hour {
  start: Date;
  end: Date;
}

let hours = 0;

/** Unused by this process. */
export const nextHour = (): Hour => {
  hours += 1;
  return { start: new Date(FIRST_HOUR + hours * HOUR_MS), end: new Date(FIRST_HOUR + (hours + 1) * HOUR_MS) };
};
