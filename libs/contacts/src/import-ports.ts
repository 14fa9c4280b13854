import type { EventRecorder } from '@workops/contracts';
import type { Actor } from '@workops/kernel';
import type { CompanyRepository } from './company-ports';
import type { AttributeDefinition } from './domain/attribute';
import type { FoundRow, ImportedContact, WrittenContact } from './domain/import-plan';
import type { SettledRow } from './domain/import-row';

/** The cells of a record, or why it could not be read. */
export type CsvRecord = { cells: readonly string[] } | { unreadable: string };

/** Reads CSV as RFC 4180 has it, a part at a time, so that the process does other work between. Blank lines are no records. */
export interface CsvReader {
  /** Each part holds some records, in order. */
  read(csv: string): AsyncIterable<readonly CsvRecord[]>;
}

/** One import of a workspace, between its first row and its commit. */
export interface ImportTransaction {
  companies: Pick<CompanyRepository, 'hold'>;
  events: EventRecorder;
  /** Until the transaction ends none of the workspace's definitions is changed or deleted. */
  attributeDefinitions: { forWriting(): Promise<readonly AttributeDefinition[]> };
  /** Puts the rows aside; called once. */
  stage(parts: AsyncIterable<readonly SettledRow[]>): Promise<void>;
  /**
   * Finds who holds the keys of the staged rows and forgets what was put. Where they are locked, in the order of their ids, nobody else
   * changes them until the transaction ends. Among several holders of an email or a phone it is the one who is not archived, then the oldest.
   */
  match(options: { lock: boolean }): Promise<void>;
  /** The staged rows in the order of the file, a part at a time. */
  rows(): AsyncIterable<readonly FoundRow[]>;
  /** The contacts with the ids, as the import has left them so far. */
  contacts(ids: readonly string[]): Promise<ImportedContact[]>;
  /** Puts contacts aside as they are to be; one that was put before is replaced. */
  put(contacts: readonly ImportedContact[]): Promise<void>;
  /**
   * Writes all that was put, a part at a time, and shows each part, whose events are off the process's hands before the next one. False,
   * with neither contacts nor events written, when somebody took one of the external ids meanwhile.
   */
  write(show: (written: readonly WrittenContact[]) => void): Promise<boolean>;
}

export interface ImportStore {
  /**
   * One import of a workspace after the other. Throws `unavailable` for whom others of the workspace are too long before, and when there are
   * too many at once.
   */
  transaction<T>(actor: Actor, work: (tx: ImportTransaction) => Promise<T>): Promise<T>;
}

/** Where an import's progress can be followed. */
export interface ImportLog {
  tell(actor: Actor, stage: 'read' | 'decided' | 'announced', rows: number): void;
}

export interface ImportDeps {
  csv: CsvReader;
  store: ImportStore;
  log: ImportLog;
}
