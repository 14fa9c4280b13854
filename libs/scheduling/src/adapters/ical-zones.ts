import { findIana } from 'windows-iana';
import { zoneOf, type Zone } from '@workops/kernel';
import { CalendarTrouble } from '../domain/calendar-trouble';
import { describedZone } from './described-zone';

/** Conversions between instants and clock times. */
export type Clocks = Pick<Zone, 'wallAt' | 'instantReaching'>;

const MAX_NAMES = 200;
const MAX_DESCRIPTIONS = 10;
const MAX_UNKNOWN = 10;
const MAX_UNKNOWN_SHOWN = 5;
const MAX_NAME_CHARACTERS = 100;
/** The longest IANA name has three parts. */
const PATH_PARTS = [3, 2, 1];

export const UTC: Clocks = { wallAt: (instant) => instant, instantReaching: (wall) => wall };

/**
 * The zones of a calendar, each resolved once: a known name first (IANA, Windows, or a path that ends in an IANA name), because descriptions are often
 * incomplete; otherwise the calendar's own description.
 */
export class CalendarZones {
  private readonly names = new Map<string, Clocks | undefined>();
  private readonly descriptions = new Map<string, Clocks | undefined>();
  private readonly unknownNames = new Set<string>();

  /** @param floating for times without a zone, and for those in an unknown zone */
  constructor(readonly floating: Clocks) {}

  /** Names that are neither known nor described, the first few. */
  get unknown(): string[] {
    return [...this.unknownNames].slice(0, MAX_UNKNOWN_SHOWN).map((name) => name.slice(0, MAX_NAME_CHARACTERS));
  }

  /** Throws `too_complex` for more zones than a calendar has. */
  named(name: string, description: string | undefined): Clocks {
    const zone = this.byName(name) ?? (description === undefined ? undefined : this.described(description));
    if (!zone && this.unknownNames.add(name).size > MAX_UNKNOWN) throw new CalendarTrouble('too_complex');
    return zone ?? this.floating;
  }

  private byName(name: string): Clocks | undefined {
    return resolved(this.names, name, MAX_NAMES, () => zoneByName(name.trim()));
  }

  private described(description: string): Clocks | undefined {
    return resolved(this.descriptions, description, MAX_DESCRIPTIONS, () => describedZone(description.split('\n')));
  }
}

function resolved(known: Map<string, Clocks | undefined>, key: string, limit: number, resolve: () => Clocks | undefined): Clocks | undefined {
  if (!known.has(key)) {
    if (known.size >= limit) throw new CalendarTrouble('too_complex');
    known.set(key, resolve());
  }
  return known.get(key);
}

/** A name of the IANA database or of Windows, or a path such as `/freeassociation.sourceforge.net/America/Santiago`. */
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
    return zoneOf(name);
  } catch {
    return undefined;
  }
}
