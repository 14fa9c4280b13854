import type { EventRecorder } from '@workops/contracts';
import type { Actor, AuditTrail } from '@workops/kernel';
import type { CompanyRepository } from './company-ports';
import type { AttributeDefinition } from './domain/attribute';
import type { FoundRow, ImportedContact } from './domain/import-plan';
import type { SettledRow } from './domain/import-row';

/** The cells of a record, or why it could not be read. */
export type CsvRecord = { cells: readonly string[] } | { unreadable: string };

/** A file as text, or as the bytes that came, in pieces: in UTF-8, UTF-16 with its mark, or Windows-1252. */
export type CsvSource = string | readonly Buffer[];

/**
 * Reads CSV as RFC 4180 has it, a part at a time, so that the process can do other work in between. Blank lines are no records, nor is the `sep=;` that a
 * spreadsheet writes before the first.
 */
export interface CsvReader {
  /** Each part holds some records, in order. */
  read(csv: CsvSource): AsyncIterable<readonly CsvRecord[]>;
}

/** Some rows of the file, in order, and the contacts they match among those from before the import. */
export interface ImportPart {
  rows: readonly FoundRow[];
  held: readonly ImportedContact[];
}

/** One import of a workspace, between its first row and its commit. */
export interface ImportTransaction {
  companies: Pick<CompanyRepository, 'hold'>;
  events: EventRecorder;
  audit: AuditTrail;
  /** Until the transaction ends none of the workspace's definitions is changed or deleted. */
  attributeDefinitions: { forWriting(): Promise<readonly AttributeDefinition[]> };
  /** Puts the rows aside; called once. */
  stage(parts: AsyncIterable<readonly SettledRow[]>): Promise<void>;
  /**
   * Does the work, which begins with `match`. False when another transaction took one of its external ids after the lookup: then all that it wrote, stored and
   * announced is undone.
   */
  attempt(work: () => Promise<void>): Promise<boolean>;
  /**
   * Finds the holders of the staged rows' keys. With `lock` they are locked, in the order of their ids, until the attempt ends. Among several holders of an
   * email or a phone it is the one who is not archived, then the oldest. Before each retry it calls `goOn`, which throws where the import should stop.
   */
  match(options: { lock: boolean; goOn(): void }): Promise<void>;
  /** The staged rows in the order of the file, a few at a time: between them the process does what else there is to do. */
  rows(): AsyncIterable<ImportPart>;
  /** Those among the ids that were kept, as they were kept. */
  keptAmong(ids: readonly string[]): Promise<ImportedContact[]>;
  /** Puts contacts aside that a later row may be about, replacing earlier versions of them. */
  keep(contacts: readonly ImportedContact[]): Promise<void>;
  /** Releases the contacts that are still held, a chunk at a time. */
  takeKept(): AsyncIterable<readonly ImportedContact[]>;
  /** Writes contacts, each once an attempt, with the recorded events; the write continues after it resolves. */
  write(contacts: readonly ImportedContact[]): Promise<void>;
}

export interface ImportStore {
  /**
   * Serializes a workspace's imports. Throws `unavailable` when earlier imports of the workspace take too long, and when there are too many concurrent ones.
   * Its statements are cancelled when `ending` is aborted.
   */
  transaction<T>(actor: Actor, work: (tx: ImportTransaction) => Promise<T>, ending: AbortSignal): Promise<T>;
}

/** Where an import's progress can be followed. */
export interface ImportLog {
  tell(actor: Actor, stage: 'read' | 'decided' | 'announced', rows: number): void;
}

export interface ImportDeps {
  csv: CsvReader;
  store: ImportStore;
  /** Begins with an import, and is aborted at its timeout. */
  timeUp(): AbortSignal;
  log: ImportLog;
}
