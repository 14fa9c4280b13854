import Library from 'date-holidays';
import { LRUCache } from 'lru-cache';
import { toDate, DAY } from '@workops/kernel';
import type { Holidays } from '../ports';

const MOST_YEARS = 500;
/** The library throws after the fourth millennium for some calendars. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2_999;

/** Days after Easter Sunday that the library lacks, by country. */
const AROUND_EASTER: Readonly<Record<string, readonly number[]>> = {
  // Sábado Santo, by article 35 of Chile's Código del Trabajo.
  CL: [-1],
};

/** Gregorian computus of Meeus, Jones and Butcher. */
function easterSunday(year: number): number {
  const [golden, century, rest] = [year % 19, Math.floor(year / 100), year % 100];
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7;
  const months = epact + weekday - 7 * Math.floor((golden + 11 * epact + 22 * weekday) / 451) + 114;
  return Date.UTC(year, Math.floor(months / 31) - 1, (months % 31) + 1) / DAY;
}

/** Empty for a country or year unknown to the library. A holiday may last several days. */
function computeHolidays(country: string, year: number): string[] {
  if (year < FIRST_YEAR || year > LAST_YEAR) return [];
  const days = new Set<string>();
  for (const { type, date, start, end } of new Library(country).getHolidays(year)) {
    if (type !== 'public') continue;
    const length = Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY));
    const first = Date.parse(`${date.slice(0, 10)}T00:00:00Z`) / DAY;
    for (let day = first; day < first + length; day += 1) days.add(toDate(day));
  }
  for (const after of AROUND_EASTER[country] ?? []) days.add(toDate(easterSunday(year) + after));
  return [...days].sort();
}

/** The date-holidays project (CC BY 3.0), computed once per country and year. */
export function libraryHolidays(): Holidays {
  const years = new LRUCache<string, string[]>({ max: MOST_YEARS });
  const cachedHolidays = (country: string, year: number): string[] => {
    const key = `${country} ${year}`;
    const cached = years.get(key);
    if (cached) return cached;
    const days = computeHolidays(country, year);
    years.set(key, days);
    return days;
  };
  return {
    between: (country, from, to) => {
      const holidays: string[] = [];
      for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year += 1)
        holidays.push(...cachedHolidays(country, year));
      return holidays.filter((day) => from <= day && day <= to);
    },
  };
}
