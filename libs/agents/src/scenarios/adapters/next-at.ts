import { dateIn, daysAfter, getZone } from '@workops/kernel';

const DAY_MS = 86_400_000;

export function nextLocalTime(timezone: string, time: string, after: Date): Date {
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  const today = dateIn(timezone, after);
  for (let days = 0; ; days += 1) {
    const midnight = Date.parse(`${daysAfter(today, days)}T00:00:00Z`);
    const at = new Date(getZone(timezone).instantReaching(midnight + (hours * 60 + minutes) * 60_000));
    if (at.getTime() > after.getTime()) return at;
    if (days > 3) return new Date(after.getTime() + DAY_MS);
  }
}
