import { once } from 'node:events';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { notFound } from '@workops/kernel';
import { Client } from 'pg';
import { to } from 'pg-copy-streams';
import { KEEPING_ALIVE } from '../database/silence';
import type { Sql } from '../database/sql';
import type { Files } from '../files/files';
import type { SealedColumn } from '../reseal';
import { Archive, type ArchivedPart } from './archive';
import type { WorkspaceData } from './data';
import { PartLines } from './part-lines';
import { OUR_TABLES, workspaceTables } from './tables';

const CONNECT_TIMEOUT_MS = 10_000;
/** An old snapshot blocks vacuum. */
const LONGEST = '1h';
const LONGEST_PAUSE = '10min';

const FILES = 'platform.stored_file';

export interface ExportInput {
  url: string;
  applicationName: string;
  workspaceId: string;
  data: Required<WorkspaceData>;
  sealed: readonly SealedColumn[];
  files: Pick<Files, 'stored'>;
  output: Writable;
}

/** The last entry; an archive without it is incomplete. */
export interface ExportManifest {
  format: 1;
  workspace: { id: string; name: string };
  /** All rows show this moment. */
  snapshot_at: string;
  /** The last migration by schema. */
  schema: Record<string, string>;
  tables: Record<string, { rows: number; parts: ArchivedPart[] }>;
  files: { count: number; bytes: number; parts: ArchivedPart[] };
  /** Files that a row names, but that were gone when read. */
  missing_files: string[];
  left_out: { tables: Record<string, string>; columns: string[] };
}

interface Selected {
  name: string;
  columns: string[];
  from: string;
}

const SNAPSHOT = `
  BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
  SET LOCAL statement_timeout = '${LONGEST}';
  SET LOCAL idle_in_transaction_session_timeout = '${LONGEST_PAUSE}';
  SET LOCAL tcp_user_timeout = '${LONGEST_PAUSE}';
  SET LOCAL lock_timeout = '10s'`;

const LEDGERS = `
  SELECT n.nspname AS schema FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE ${OUR_TABLES} AND c.relname = 'migration'
     AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'checksum') ORDER BY 1`;

const COLUMNS = `
  SELECT a.attname::text AS name FROM pg_attribute a
   WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum`;

/** JSON contains neither of these control characters, and line breaks only between tokens. */
const copyStatement = ({ columns, from }: Selected): string => `
  COPY (SELECT replace(row_to_json(r)::text, E'\\n', ' ')
          FROM (SELECT ${columns.map((column) => `t."${column}"`).join(', ')} FROM ${from}) r)
    TO STDOUT WITH (FORMAT csv, QUOTE E'\\x01', DELIMITER E'\\x02')`;

/** Stays on disk until the files are exported; 37 bytes each. */
class HeldFiles {
  private readonly output: WriteStream;
  private rest = '';

  constructor(path: string) {
    this.output = createWriteStream(path, { mode: 0o600 });
    // The pending write reports the error.
    this.output.on('error', () => undefined);
  }

  async write(chunk: Buffer): Promise<void> {
    const lines = (this.rest + chunk.toString('utf8')).split('\n');
    this.rest = lines.pop()!;
    const rows = lines.map((line) => JSON.parse(line) as { id: string; state: string });
    const ids = rows.filter(({ state }) => state === 'held').map(({ id }) => `${id}\n`);
    if (!this.output.write(ids.join(''))) await once(this.output, 'drain');
  }

  end(): Promise<void> {
    return finished(this.output.end());
  }
}

class WorkspaceExport {
  private readonly secret: ReadonlySet<string>;
  private readonly sql: Sql;

  constructor(
    private readonly input: ExportInput,
    private readonly client: Client,
    private readonly archive: Archive,
    private readonly spool: string,
  ) {
    const { data, sealed } = input;
    this.sql = {
      query: async <Row>(text: string, values: readonly unknown[] = []) =>
        (await client.query(text, [...values])).rows as Row[],
    };
    this.secret = new Set([...data.secrets, ...sealed.map(({ table, column }) => `${table}.${column}`)]);
  }

  async run(): Promise<ExportManifest> {
    await this.client.query(SNAPSHOT);
    const workspace = await this.workspace();
    const [now] = await this.sql.query<{ at: Date }>('SELECT now() AS at');
    const schema = await this.schema();
    const tables: ExportManifest['tables'] = {};
    for (const selected of await this.selected()) tables[selected.name] = await this.table(selected);
    // The snapshot ends before the files, so that vacuum is not blocked any longer.
    await this.client.query('COMMIT');
    const { missing, ...files } = await this.files();
    const { data } = this.input;
    const manifest: ExportManifest = {
      format: 1,
      workspace,
      snapshot_at: now!.at.toISOString(),
      schema,
      tables,
      files,
      missing_files: missing,
      left_out: { tables: data.notExported, columns: [...this.secret].sort() },
    };
    await this.archive.add('manifest.json', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
    return manifest;
  }

  private async workspace(): Promise<ExportManifest['workspace']> {
    const { data, workspaceId } = this.input;
    const [row] = await this.sql.query<{ id: string; name: string }>(
      `SELECT id, name FROM ${data.root} WHERE id = $1`,
      [workspaceId],
    );
    if (!row) throw notFound('El espacio de trabajo no existe.');
    return row;
  }

  private async schema(): Promise<Record<string, string>> {
    const latest: Record<string, string> = {};
    for (const { schema } of await this.sql.query<{ schema: string }>(LEDGERS)) {
      const [row] = await this.sql.query<{ name: string }>(
        `SELECT name FROM "${schema}".migration ORDER BY timestamp DESC, id DESC LIMIT 1`,
      );
      if (row) latest[schema] = row.name;
    }
    return latest;
  }

  private async selected(): Promise<Selected[]> {
    const { data, workspaceId } = this.input;
    const tables = await workspaceTables(this.sql, data.staying);
    const own = tables.map(({ name, columns }) => ({
      name,
      columns,
      from: `${name} t WHERE t.workspace_id = '${workspaceId}'`,
    }));
    const following: Selected[] = [];
    for (const { table, of, by } of data.following.filter(({ table: each }) => !(each in data.notExported))) {
      const joined = Object.entries(by).map(([theirs, ours]) => `t.${theirs} = o.${ours}`);
      following.push({
        name: table,
        columns: await this.columns(table),
        from: `${table} t JOIN ${of} o ON ${joined.join(' AND ')} WHERE o.workspace_id = '${workspaceId}'`,
      });
    }
    const all = [...own, ...following]
      .filter(({ name }) => !(name in data.notExported))
      .sort((left, right) => (left.name < right.name ? -1 : 1));
    const first = {
      name: data.root,
      columns: await this.columns(data.root),
      from: `${data.root} t WHERE t.id = '${workspaceId}'`,
    };
    return [first, ...all].map(({ columns, ...rest }) => ({
      ...rest,
      columns: columns.filter((column) => !this.secret.has(`${rest.name}.${column}`)),
    }));
  }

  private async columns(table: string): Promise<string[]> {
    return (await this.sql.query<{ name: string }>(COLUMNS, [table])).map(({ name }) => name);
  }

  private async table(selected: Selected): Promise<{ rows: number; parts: ArchivedPart[] }> {
    const lines = new PartLines(this.archive, `tables/${selected.name}`);
    const stream: Readable = this.client.query(to(copyStatement(selected)));
    const heldFiles = selected.name === FILES ? new HeldFiles(this.spool) : undefined;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      await lines.write(chunk);
      await heldFiles?.write(chunk);
    }
    await heldFiles?.end();
    await lines.end();
    return { rows: lines.lines, parts: lines.parts };
  }

  private async files(): Promise<ExportManifest['files'] & { missing: string[] }> {
    const index = new PartLines(this.archive, 'files');
    const missing: string[] = [];
    let bytes = 0;
    for await (const id of createInterface({ input: createReadStream(this.spool), crlfDelay: Infinity })) {
      const stored = await this.input.files.stored(this.input.workspaceId, id);
      if (!stored) {
        missing.push(id);
        continue;
      }
      const part = await this.archive.addStream(`files/${id}`, stored.size, stored.content);
      bytes += part.bytes;
      await index.write(Buffer.from(`${JSON.stringify({ id, bytes: part.bytes, sha256: part.sha256 })}\n`));
    }
    await index.end();
    return { count: index.lines, bytes, parts: index.parts, missing };
  }
}

/**
 * Writes one snapshot as a gzipped tar; the manifest lists a file deleted meanwhile. Ends the output. Throws
 * `not_found`; after a failure the archive is incomplete.
 */
export async function exportWorkspace(input: ExportInput): Promise<ExportManifest> {
  const folder = await mkdtemp(join(tmpdir(), 'workops-export-'));
  const client = new Client({
    connectionString: input.url,
    application_name: input.applicationName,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...KEEPING_ALIVE,
  });
  // A lost connection fails the statement in flight.
  client.on('error', () => undefined);
  const archive = new Archive(input.output);
  try {
    await client.connect();
    const manifest = await new WorkspaceExport(input, client, archive, join(folder, 'files')).run();
    await archive.end();
    return manifest;
  } catch (error) {
    await archive.abandon(error as Error);
    throw error;
  } finally {
    await client.end().catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  }
}
