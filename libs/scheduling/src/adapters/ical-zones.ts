import { findIana } from 'windows-iana';
import { getZone, type Zone } from '@workops/kernel';
import { CalendarTrouble } from '../domain/calendar-trouble';
import { describedZone, StepBudget } from './described-zone';

export type Clocks = Pick<Zone, 'wallAt' | 'instantReaching'>;

const MAX_NAMES = 500;
const MAX_LOOKUP_CHARACTERS = 255;
const MAX_DESCRIPTIONS = 100;
/** Days examined for all descriptions of a calendar. */
const MAX_STEPS = 2_000_000;
const MAX_UNKNOWN = 5;
const MAX_UNKNOWN_CHARACTERS = 100;
/** The longest IANA name has three parts. */
const PATH_PARTS = [3, 2, 1];

export const UTC: Clocks = { wallAt: (instant) => instant, instantReaching: (wall) => wall };

/**
 * Known names (IANA, Windows, or a path ending in an IANA name) take precedence over the calendar's own descriptions,
 * which are often incomplete.
 */
export class CalendarZones {
  private readonly names = new Map<string, Clocks | undefined>();
  private readonly descriptions = new Map<string, Clocks | undefined>();
  private readonly unknownNames = new Set<string>();
  private readonly steps = new StepBudget(MAX_STEPS);

  /** `floating` applies to times without a known zone. */
  constructor(readonly floating: Clocks) {}

  /** Names that are neither known nor described. */
  get unknown(): string[] {
    return [...this.unknownNames].map((name) => name.slice(0, MAX_UNKNOWN_CHARACTERS));
  }

  /** Throws `too_complex` for more names or descriptions than real calendars have. */
  named(name: string, description: string | undefined): Clocks {
    const zone = this.byName(name) ?? (description === undefined ? undefined : this.described(description));
    if (!zone && this.unknownNames.size < MAX_UNKNOWN) this.unknownNames.add(name);
    return zone ?? this.floating;
  }

  private byName(name: string): Clocks | undefined {
    return resolved(this.names, name, MAX_NAMES, () =>
      name.length > MAX_LOOKUP_CHARACTERS ? undefined : zoneByName(name.trim()),
    );
  }

  private described(description: string): Clocks | undefined {
    return resolved(this.descriptions, description, MAX_DESCRIPTIONS, () =>
      describedZone(description.split('\n'), this.steps),
    );
  }
}

function resolved(
  cache: Map<string, Clocks | undefined>,
  key: string,
  limit: number,
  resolve: () => Clocks | undefined,
): Clocks | undefined {
  if (!cache.has(key)) {
    if (cache.size >= limit) throw new CalendarTrouble('too_complex');
    cache.set(key, resolve());
  }
  return cache.get(key);
}

/** IANA, Windows, or a path such as `/freeassociation.sourceforge.net/America/Santiago`. */
export function zoneByName(name: string): Zone | undefined {
  const [windows] = findIana(name);
  const direct = ianaZone(name) ?? (windows && ianaZone(windows));
  if (direct || !name.includes('/')) return direct;
  const parts = name.split('/').filter((part) => part !== '');
  for (const count of PATH_PARTS) {
    const zone = ianaZone(parts.slice(-count).join('/'));
    if (zone) return zone;
  }
  return undefined;
}

function ianaZone(name: string): Zone | undefined {
  try {
    return getZone(name);
  } catch {
    return undefined;
  }
}
