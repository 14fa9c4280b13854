import fc from 'fast-check';
import { parseICS, type VEvent } from 'node-ical';
import type { CalendarEntry } from '../outside-ports';
import { icalText } from './ical-text';

const at = new Date('2027-01-15T12:00:00.000Z');
const entry = (name: string | null, organiser = 'Andes'): CalendarEntry => ({
  uid: 'one',
  sequence: 0,
  startsAt: at,
  endsAt: new Date(at.getTime() + 3_600_000),
  changedAt: at,
  summary: name ?? '',
  organiser: { name: organiser, email: 'no-reply@ops.example' },
  attendee: { name, email: 'ana@example.com' },
  method: 'REQUEST',
});
const unfoldedLines = (text: string): string[] => text.replace(/\r\n /g, '').split('\r\n');
const lineNames = (text: string): string[] => unfoldedLines(text).map((line) => line.split(/[;:]/, 1)[0]!);
const attendeeIn = (text: string) => {
  const event = Object.values(parseICS(text)).find((part): part is VEvent => part?.type === 'VEVENT')!;
  return event.attendee as unknown;
};
const decoded = (name: string): string =>
  name.replace(/\^([\^'n])/g, (_all, character: string) => (character === "'" ? '"' : character === 'n' ? '\n' : '^'));

const pieces = [
  '"',
  '\\',
  '^',
  "'",
  ';',
  ':',
  ',',
  '\r',
  '\n',
  '\r\n',
  '\0',
  '\t',
  '\u2028',
  '\ud800',
  'CN=',
  'ATTENDEE:mailto:eva@example.com',
  ';ROLE=CHAIR',
  'END:VEVENT',
  'José',
  '漢字',
  '👋',
];
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string()), { maxLength: 12 })
  .map((parts) => parts.join(''));

describe('an invite', () => {
  it('contains only organiser and attendee, with any characters in their names', () => {
    const usual = lineNames(icalText(entry('Ana')));
    fc.assert(
      fc.property(hostile, hostile, (name, organiser) => {
        const text = icalText(entry(name, organiser));
        expect(lineNames(text).filter((each) => each !== 'SUMMARY')).toEqual(
          usual.filter((each) => each !== 'SUMMARY'),
        );
        const [attendee] = unfoldedLines(text).filter((line) => line.startsWith('ATTENDEE'));
        expect(attendee).toMatch(/^ATTENDEE(;[A-Z]+=("[^"]*"|[^";:,]*))*:MAILTO:ana@example\.com$/);
        const [organised] = unfoldedLines(text).filter((line) => line.startsWith('ORGANIZER'));
        expect(organised).toMatch(/^ORGANIZER(;[A-Z]+=("[^"]*"|[^";:,]*))*:mailto:no-reply@ops\.example$/);
        expect(attendeeIn(text)).toMatchObject({ val: 'MAILTO:ana@example.com' });
      }),
    );
  });

  it('keeps all characters of a name that the format allows', () => {
    const [attendee] = unfoldedLines(icalText(entry('Ana "la ^ Grande"\nNúñez; de: Sol'))).filter((line) =>
      line.startsWith('ATTENDEE'),
    );
    expect(decoded(/CN="([^"]*)"/.exec(attendee!)![1]!)).toBe('Ana "la ^ Grande" Núñez; de: Sol');
  });

  it('can be sent to an address without a name', () => {
    expect(icalText(entry(null))).not.toContain('ATTENDEE;CN');
    expect(lineNames(icalText(entry(null)))).toContain('ATTENDEE');
  });
});
