import type { EventRecorder } from '@workops/contracts';
import type { Actor, AuditTrail } from '@workops/kernel';
import type { CompanyRepository } from './company-ports';
import type { AttributeDefinition } from './domain/attribute';
import type { FoundRow, ImportedContact } from './domain/import-plan';
import type { SettledRow } from './domain/import-row';

/** The cells of a record, or the reason why it could not be read. */
export type CsvRecord = { cells: readonly string[] } | { unreadable: string };

/** A file as text, or as raw bytes in chunks: in UTF-8, UTF-16 with a byte order mark, or Windows-1252. */
export type CsvSource = string | readonly Buffer[];

/**
 * Reads CSV (RFC 4180) in parts, so that the process can do other work in between. Skips blank lines and the `sep=;`
 * line that spreadsheets write first.
 */
export interface CsvReader {
  /** Yields records in order, several per part. */
  read(csv: CsvSource): AsyncIterable<readonly CsvRecord[]>;
}

/** Consecutive rows of the file, with the contacts they match among those from before the import. */
export interface ImportPart {
  rows: readonly FoundRow[];
  existing: readonly ImportedContact[];
}

/** An import of a workspace, from its first row to its commit. */
export interface ImportTransaction {
  companies: Pick<CompanyRepository, 'hold'>;
  events: EventRecorder;
  audit: AuditTrail;
  /** Locks the definitions, so that none is changed or deleted until the transaction ends. */
  attributeDefinitions: { forWriting(): Promise<readonly AttributeDefinition[]> };
  /** Stages the rows; called once. */
  stage(parts: AsyncIterable<readonly SettledRow[]>): Promise<void>;
  /**
   * Runs the work, which begins with `match`. Returns false if another transaction has used any of its external ids
   * since the lookup; all its writes and events are then rolled back.
   */
  attempt(work: () => Promise<void>): Promise<boolean>;
  /**
   * Finds the holders of the staged rows' keys; `lock` locks them in id order until the attempt ends. For a shared
   * email or phone it prefers contacts that are not archived, then the oldest. Calls `goOn` before each retry, which
   * throws if the import should stop.
   */
  match(options: { lock: boolean; goOn(): void }): Promise<void>;
  /** The staged rows in the order of the file, in parts, so that the process can do other work in between. */
  rows(): AsyncIterable<ImportPart>;
  /** The kept contacts among these ids, in their kept state. */
  keptAmong(ids: readonly string[]): Promise<ImportedContact[]>;
  /** Keeps contacts that a later row may concern, replacing earlier versions of them. */
  keep(contacts: readonly ImportedContact[]): Promise<void>;
  /** Yields the remaining kept contacts in chunks. */
  takeKept(): AsyncIterable<readonly ImportedContact[]>;
  /**
   * Writes contacts, each once per attempt, with the recorded events. The write continues after the promise resolves.
   */
  write(contacts: readonly ImportedContact[]): Promise<void>;
}

export interface ImportStore {
  /**
   * Serializes a workspace's imports. Throws `unavailable` if earlier imports take too long, or if too many run
   * concurrently. Aborting `ending` cancels its statements.
   */
  transaction<T>(actor: Actor, work: (tx: ImportTransaction) => Promise<T>, ending: AbortSignal): Promise<T>;
}

/** Reports the progress of an import. */
export interface ImportLog {
  tell(actor: Actor, stage: 'read' | 'decided' | 'announced', rows: number): void;
}

export interface ImportDeps {
  csv: CsvReader;
  store: ImportStore;
  /** Created at the start of an import; aborts at its timeout. */
  timeUp(): AbortSignal;
  log: ImportLog;
}
