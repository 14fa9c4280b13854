import type { EventRecorder } from '@workops/contracts';
import type { Actor, AuditTrail } from '@workops/kernel';
import type { CompanyRepository } from './company-ports';
import type { AttributeDefinition } from './domain/attribute';
import type { FoundRow, ImportedContact } from './domain/import-plan';
import type { SettledRow } from './domain/import-row';

/** Cells, or the reason why they are unreadable. */
export type CsvRecord = { cells: readonly string[] } | { unreadable: string };

/** Text or raw chunks: UTF-8, UTF-16 with a byte order mark, or Windows-1252. */
export type CsvSource = string | readonly Buffer[];

/** RFC 4180, in parts with pauses for other work. Skips blank lines and a leading `sep=;`. */
export interface CsvReader {
  /** Yields in order, several per part. */
  read(csv: CsvSource): AsyncIterable<readonly CsvRecord[]>;
}

/** Consecutive rows, with their matches from before the import. */
export interface ImportPart {
  rows: readonly FoundRow[];
  existing: readonly ImportedContact[];
}

export interface ImportTransaction {
  companies: Pick<CompanyRepository, 'hold'>;
  events: EventRecorder;
  audit: AuditTrail;
  /** Locked until the transaction ends. */
  attributeDefinitions: { forWriting(): Promise<readonly AttributeDefinition[]> };
  stage(parts: AsyncIterable<readonly SettledRow[]>): Promise<void>;
  /**
   * The work begins with `match`. Returns false, with writes and events rolled back, if another transaction took one of
   * its external ids.
   */
  attempt(work: () => Promise<void>): Promise<boolean>;
  /**
   * Finds the holders of the rows' keys; `lock` locks them in id order. Prefers contacts that are not archived, then
   * the oldest; calls `goOn` before each retry.
   */
  match(options: { lock: boolean; goOn(): void }): Promise<void>;
  /** Yields in file order, with pauses for other work. */
  rows(): AsyncIterable<ImportPart>;
  keptAmong(ids: readonly string[]): Promise<ImportedContact[]>;
  /** Keeps contacts for later rows, replacing earlier versions. */
  keep(contacts: readonly ImportedContact[]): Promise<void>;
  takeKept(): AsyncIterable<readonly ImportedContact[]>;
  /** Each contact once per attempt, with its events. Continues after the promise resolves. */
  write(contacts: readonly ImportedContact[]): Promise<void>;
}

export interface ImportStore {
  /**
   * Runs one import per workspace. Throws `unavailable` if others take too long or too many run; aborting `ending`
   * cancels its statements.
   */
  transaction<T>(actor: Actor, work: (tx: ImportTransaction) => Promise<T>, ending: AbortSignal): Promise<T>;
}

export interface ImportLog {
  tell(actor: Actor, stage: 'read' | 'decided' | 'announced', rows: number): void;
}

export interface ImportDeps {
  csv: CsvReader;
  store: ImportStore;
  /** Starts the import's time; aborts at its end. */
  timeUp(): AbortSignal;
  log: ImportLog;
}
