import type { CalendarAccess, CalendarReading, ExternalCalendars } from '../calendar-ports';
import type { ExternalEvent } from '../domain/calendar-import';
import { CalendarTrouble, type Trouble } from '../domain/calendar-trouble';

export class MemoryCalendars implements ExternalCalendars {
  readonly events = new Map<string, readonly ExternalEvent[]>();
  readonly troubles = new Map<string, Trouble>();
  readonly entries = new Map<string, string>();
  readonly asked: string[] = [];

  async problemWith(): Promise<string | null> {
    return null;
  }

  async open({ url }: CalendarAccess): Promise<void> {
    this.meet(url);
  }

  readonly unknownZones = new Map<string, string[]>();

  async eventsIn({ url }: CalendarAccess): Promise<CalendarReading> {
    this.meet(url);
    return { events: [...(this.events.get(url) ?? [])], unknownZones: this.unknownZones.get(url) ?? [] };
  }

  async put({ url }: CalendarAccess, { href, content }: { href: string; content: string }): Promise<string | null> {
    this.meet(url);
    this.entries.set(href, content);
    return '"1"';
  }

  async remove({ url }: CalendarAccess, { href }: { href: string }): Promise<void> {
    this.meet(url);
    this.entries.delete(href);
  }

  private meet(url: string): void {
    this.asked.push(url);
    const trouble = this.troubles.get(url);
    if (trouble) throw new CalendarTrouble(trouble);
  }
}
