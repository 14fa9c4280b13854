import { createApi, type ImportReport } from './api';
import type { Around } from './around';
import { EXIT, type ExitCode } from './exit';
import { readInputFile } from './files';
import type { Terminal } from './terminal';

export interface ImportOptions {
  progress?: boolean;
  dryRun?: boolean;
  idempotencyKey?: string;
}

/** Five minutes for the import, and its upload. */
const TIMEOUT_MS = 900_000;
const PIECE = 64 * 1_024;
const BAR = 30;
const SHOWN_ROWS = 20;

/** A single call stores all valid rows, or nothing if aborted. Retries use the same idempotency key. */
export async function importContacts(
  around: Around,
  name: string,
  { progress, dryRun, idempotencyKey }: ImportOptions,
): Promise<ExitCode> {
  const { terminal, show } = around;
  const csv = new Blob([new Uint8Array(readInputFile(name))], { type: 'text/csv' });
  const bar = progress ? new Bar(terminal, show.forPerson, csv.size) : undefined;
  const client = createApi(around.credentials(), { timeoutMs: TIMEOUT_MS, fetch: bar ? counting(bar) : fetch });
  const query = dryRun ? { dry_run: true } : {};
  const callOptions = { query, body: csv, signal: terminal.interrupted, ...(idempotencyKey && { idempotencyKey }) };
  const { data: report } = await client.post('/contacts/import', callOptions).finally(() => bar?.end());
  show.result(importSummary(report), report);
  return report.failed > 0 ? EXIT.inPart : EXIT.done;
}

function importSummary({
  total,
  created,
  updated,
  skipped,
  failed,
  dry_run,
  ignored_columns,
  rows,
}: ImportReport): string {
  const wrong = rows.filter(({ action }) => action === 'fail');
  const left = failed - Math.min(wrong.length, SHOWN_ROWS);
  return [
    `${total} rows${dry_run ? ', nothing written' : ''}: ${created} created, ${updated} updated, ${skipped} unchanged, ${failed} failed.`,
    ...(ignored_columns.length > 0 ? [`Columns that were not read: ${ignored_columns.join(', ')}`] : []),
    ...wrong.slice(0, SHOWN_ROWS).map(({ row, error }) => `  row ${row}: ${error ?? ''}`),
    ...(left > 0 ? [`  and ${left} more: --json has them all`] : []),
  ].join('\n');
}

/** Sends chunks as the connection accepts them. Each attempt starts over. */
const counting =
  (bar: Pick<Bar, 'show'>): typeof fetch =>
  (input, init) => {
    if (!(init?.body instanceof Blob)) return fetch(input, init);
    const file = init.body;
    let sent = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          bar.show(sent);
          if (sent >= file.size) return controller.close();
          controller.enqueue(new Uint8Array(await file.slice(sent, sent + PIECE).arrayBuffer()));
          sent = Math.min(sent + PIECE, file.size);
        },
      },
      { highWaterMark: 0 },
    );
    const headers = new Headers(init.headers);
    headers.set('content-type', file.type);
    return fetch(input, { ...init, headers, body, duplex: 'half' } as RequestInit);
  };

/** Shows upload progress and waiting time: a bar for people, otherwise a line per tenth. */
class Bar {
  private tenth = -1;
  private waiting: NodeJS.Timeout | undefined;
  private readonly began = performance.now();

  constructor(
    private readonly terminal: Pick<Terminal, 'err'>,
    private readonly forPerson: boolean,
    private readonly total: number,
  ) {}

  show(sent: number): void {
    const share = this.total === 0 ? 1 : sent / this.total;
    if (!this.forPerson) return this.line(sent, Math.floor(share * 10));
    this.draw(`[${'#'.repeat(Math.round(share * BAR)).padEnd(BAR, '-')}] ${Math.floor(share * 100)} %`);
    clearInterval(this.waiting);
    if (share < 1) return;
    this.waiting = setInterval(() => this.draw(`[${'#'.repeat(BAR)}] sent; importing for ${this.seconds()} s`), 1_000);
  }

  end(): void {
    clearInterval(this.waiting);
    this.waiting = undefined;
    if (this.forPerson) this.draw('');
  }

  private line(sent: number, tenth: number): void {
    if (tenth === this.tenth) return;
    this.tenth = tenth;
    this.terminal.err(`${JSON.stringify({ sent, total: this.total })}\n`);
  }

  private draw(text: string): void {
    this.terminal.err(`\r\u001b[K${text}`);
  }

  private seconds(): number {
    return Math.round((performance.now() - this.began) / 1_000);
  }
}
