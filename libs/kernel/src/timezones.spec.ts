import { isTimezone } from './timezones';

describe('a time zone', () => {
  it.each(['America/Santiago', 'Europe/Madrid', 'UTC'])('is %s', (name) => expect(isTimezone(name)).toBe(true));
  it.each(['', 'Mars/Olympus', '+03:00', '-0300'])('is not "%s"', (name) => expect(isTimezone(name)).toBe(false));
});
