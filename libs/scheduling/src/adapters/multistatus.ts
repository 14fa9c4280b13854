import { SaxesParser, type SaxesTagNS } from 'saxes';
import { CalendarTrouble } from '../domain/calendar-trouble';

export interface DavResource {
  href: string;
  isCalendar: boolean;
  /** Undefined if not requested or absent. */
  content: string | undefined;
}

const DAV = 'DAV:';
const CALDAV = 'urn:ietf:params:xml:ns:caldav';
const DEPTH = 32;
/** A limit, because namespace lookup takes quadratic time. */
const ATTRIBUTES_AT_MOST = 100;
const RESOURCES_AT_MOST = 2_000;
const FOUND = /^HTTP\/\S+ 2\d\d/;

/**
 * Parses a multistatus (RFC 4918, 13) as it arrives. Rejects document types, which could declare entities, excessive
 * nesting or attributes, and too many entries. Throws `unreadable` or `too_many_objects`.
 */
export class MultistatusReader {
  private readonly parser = new SaxesParser({ xmlns: true });
  private readonly resources: DavResource[] = [];
  private readonly open: string[] = [];
  private attributes = 0;
  private text = '';
  private current: DavResource | undefined;
  /** The status comes later and decides whether these exist. */
  private stated: Partial<DavResource> & { status: string } = { status: '' };

  constructor() {
    const { parser } = this;
    parser.on('doctype', () => this.refuse());
    parser.on('error', () => this.refuse());
    parser.on('attribute', () => this.count());
    parser.on('opentag', (tag) => this.begin(tag));
    parser.on('text', (text) => this.take(text));
    parser.on('cdata', (text) => this.take(text));
    parser.on('closetag', (tag) => this.end(qualifiedName(tag)));
  }

  write(text: string): void {
    this.parser.write(text);
  }

  close(): DavResource[] {
    this.parser.close();
    return this.resources;
  }

  private refuse(): never {
    throw new CalendarTrouble('unreadable');
  }

  private count(): void {
    this.attributes += 1;
    if (this.attributes > ATTRIBUTES_AT_MOST) this.refuse();
  }

  private take(text: string): void {
    this.text += text;
  }

  private begin(tag: SaxesTagNS): void {
    const name = qualifiedName(tag);
    this.open.push(name);
    this.attributes = 0;
    this.text = '';
    if (this.open.length > DEPTH) this.refuse();
    if (name === `${DAV} response`) this.current = { href: '', isCalendar: false, content: undefined };
    if (name === `${DAV} propstat`) this.stated = { status: '' };
    if (name === `${CALDAV} calendar` && this.open.at(-2) === `${DAV} resourcetype`) this.stated.isCalendar = true;
  }

  private end(name: string): void {
    this.open.pop();
    const { text, current } = this;
    this.text = '';
    if (!current) return;
    if (name === `${DAV} href` && this.open.at(-1) === `${DAV} response`) current.href = text.trim();
    if (name === `${CALDAV} calendar-data`) this.stated.content = text;
    if (name === `${DAV} status`) this.stated.status = text.trim();
    if (name === `${DAV} propstat`) this.keep(current);
    if (name !== `${DAV} response`) return;
    this.current = undefined;
    this.resources.push(current);
    if (this.resources.length > RESOURCES_AT_MOST) throw new CalendarTrouble('too_many_objects');
  }

  private keep(current: DavResource): void {
    if (!FOUND.test(this.stated.status)) return;
    current.isCalendar ||= this.stated.isCalendar ?? false;
    current.content ??= this.stated.content;
  }
}

const qualifiedName = ({ uri, local }: { uri: string; local: string }): string => `${uri} ${local}`;
