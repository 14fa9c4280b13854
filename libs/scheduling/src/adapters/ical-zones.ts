import { parseICS, type VEvent } from 'node-ical';
import { MINUTE, zoneOf, type Zone } from '@workops/kernel';
import { CalendarTrouble } from '../domain/calendar-trouble';

/** Conversions between instants and clock times. */
export type Clocks = Pick<Zone, 'wallAt' | 'instantReaching'>;

const NAMES_AT_MOST = 200;
/** Each costs a comparison with the zones of the world. */
const DESCRIPTIONS_AT_MOST = 10;
/** Under this name the library compares a description with the zones of the world. */
const DESCRIBED = 'Customized Time Zone';
const OFFSET = /^([+-])(\d{2}):?(\d{2})$/;

const behind = (offset: number): Clocks => ({ wallAt: (instant) => instant + offset, instantReaching: (wall) => wall - offset });

export const UTC = behind(0);

/** The zones of a calendar, each resolved once: by its name, else by the calendar's own definition. */
export class CalendarZones {
  private readonly known = new Map<string, Clocks>();
  private described = 0;

  /** @param floating of times without a zone */
  constructor(readonly floating: Clocks) {}

  /** Throws `too_complex` for more zones than a calendar has. */
  named(name: string, description: string | undefined): Clocks {
    const key = `${name}\n${description ?? ''}`;
    const known = this.known.get(key);
    if (known) return known;
    if (this.known.size >= NAMES_AT_MOST) throw new CalendarTrouble('too_complex');
    const found = this.byName(name) ?? this.byDescription(name, description) ?? this.floating;
    this.known.set(key, found);
    return found;
  }

  private byName(name: string): Clocks | undefined {
    try {
      return zoneOf(name);
    } catch {
      return undefined;
    }
  }

  /** Names of Windows, and zones that are spelled out. */
  private byDescription(name: string, description: string | undefined): Clocks | undefined {
    this.described += 1;
    if (this.described > DESCRIPTIONS_AT_MOST) throw new CalendarTrouble('too_complex');
    const event = ['BEGIN:VEVENT', 'UID:zone', `DTSTART;TZID=${description === undefined ? name : DESCRIBED}:20270701T120000`, 'END:VEVENT'];
    const zone = description === undefined ? [] : [description.replace(/^TZID.*$/m, `TZID:${DESCRIBED}`)];
    const lines = ['BEGIN:VCALENDAR', ...zone, ...event, 'END:VCALENDAR'];
    try {
      const found = Object.values(parseICS(lines.join('\r\n'))).find((part): part is VEvent => part?.type === 'VEVENT')?.start.tz;
      const [, sign, hours, minutes] = OFFSET.exec(found ?? '') ?? [];
      if (sign !== undefined) return behind((sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE);
      return found === undefined ? undefined : this.byName(found);
    } catch {
      return undefined;
    }
  }
}
