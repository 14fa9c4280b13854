import type { Archive, ArchivedPart } from './archive';

/** Bytes in memory and per entry, because an entry's header states its size. */
const PART_BYTES = 8 * 1024 * 1024;
const LINE_END = 0x0a;

/** `name.ndjson`, then `name.2.ndjson` and so on. */
export class PartLines {
  readonly parts: ArchivedPart[] = [];
  lines = 0;
  private chunks: Buffer[] = [];
  private bytes = 0;

  constructor(
    private readonly archive: Archive,
    private readonly name: string,
    private readonly partBytes = PART_BYTES,
  ) {}

  async write(chunk: Buffer): Promise<void> {
    this.chunks.push(chunk);
    this.bytes += chunk.length;
    if (this.bytes >= this.partBytes) await this.flush();
  }

  /** A file without lines is an empty entry. */
  async end(): Promise<void> {
    if (this.bytes > 0 || this.parts.length === 0) await this.add(Buffer.concat(this.chunks));
  }

  private async flush(): Promise<void> {
    const all = Buffer.concat(this.chunks);
    const end = all.lastIndexOf(LINE_END) + 1;
    this.chunks = [all.subarray(end)];
    this.bytes = all.length - end;
    if (end > 0) await this.add(all.subarray(0, end));
  }

  private async add(content: Buffer): Promise<void> {
    for (let at = content.indexOf(LINE_END); at >= 0; at = content.indexOf(LINE_END, at + 1)) this.lines += 1;
    const number = this.parts.length + 1;
    this.parts.push(await this.archive.add(`${this.name}${number === 1 ? '' : `.${number}`}.ndjson`, content));
  }
}
