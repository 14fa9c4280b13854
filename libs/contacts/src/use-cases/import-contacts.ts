import type { EventRecorder } from '@workops/contracts';
import type { Actor } from '@workops/kernel';
import { createdEvent, importedEvent } from '../domain/contact-events';
import type { ColumnMapping } from '../domain/import-columns';
import { ImportPlan, type ImportedContact } from '../domain/import-plan';
import { ReportBook, type ImportReport } from '../domain/import-report';
import type { CsvSource, ImportPart, ImportTransaction } from '../import-ports';
import type { ContactsDeps } from '../ports';
import { stopSignal, goOnUntil } from './import-stops';
import { inSteps } from './in-steps';
import { readRows } from './read-import-rows';

export interface ImportInput {
  /** The file, with a header. */
  csv: CsvSource;
  /** Target by column title; null for a column that is not to be read. */
  mapping?: ColumnMapping;
  /** Computes the report without writing anything. */
  dryRun: boolean;
  /** Aborted if the caller disconnects; nothing of the import is then stored. */
  callerGone?: AbortSignal;
}

interface Deciding {
  plan: ImportPlan;
  decided: ReportBook;
  /** Stores contacts that no later row concerns. */
  settle(contacts: readonly ImportedContact[]): Promise<void>;
  /** Throws if the import should stop. */
  goOn(): void;
  tell(rows: number): void;
}

/** Each row sees the effects of earlier rows, and each part those of earlier parts. */
async function decidePart(
  tx: ImportTransaction,
  { rows, existing: held }: ImportPart,
  { plan, decided, settle }: Deciding,
): Promise<void> {
  const end = rows.at(-1)!.row.row;
  const kept = await tx.keptAmong(rows.map((row) => plan.findMatch(row)).filter((id) => id !== undefined));
  const before = new Map([...held, ...kept].map((imported) => [imported.contact.id, imported]));
  const after = new Map(before);
  for (const row of rows) decided.decide(plan.decide(row, after));
  const changed = [...after.values()].filter((imported) => imported !== before.get(imported.contact.id));
  await tx.keep(changed.filter(({ lastRow }) => lastRow > end));
  await settle(changed.filter(({ lastRow }) => lastRow <= end));
}

/** A contact is settled as soon as no later row can concern it. */
async function decideRows(tx: ImportTransaction, deciding: Deciding): Promise<void> {
  const progress = inSteps(deciding.tell);
  for await (const part of tx.rows()) {
    deciding.goOn();
    await decidePart(tx, part, deciding);
    progress.add(part.rows.length);
  }
  progress.end();
  for await (const kept of tx.takeKept()) {
    deciding.goOn();
    await deciding.settle(kept);
  }
}

function announce(events: EventRecorder, { contact, created, changedFields }: ImportedContact): void {
  if (created) events.record('contact.created', createdEvent(contact));
  else events.record('contact.updated', importedEvent(contact, changedFields));
}

/**
 * Imports the whole file in one transaction, so a crash leaves all of it or nothing; an invalid row fails alone. Throws
 * `malformed` for a file without a usable header. Throws `unavailable` if too many imports run, the import takes too
 * long or the caller disconnects.
 */
export const importContacts =
  ({ imports, workspaces, clock, ids }: Pick<ContactsDeps, 'imports' | 'workspaces' | 'clock' | 'ids'>) =>
  async (actor: Actor, { csv, mapping, dryRun, callerGone }: ImportInput): Promise<ImportReport> => {
    const stops = { callerGone, timeUp: imports.timeUp() };
    const goOn = goOnUntil(stops);
    const { country } = await workspaces.loadProfile(actor.workspaceId);
    const decided = new ReportBook();
    const work = async (tx: ImportTransaction): Promise<void> => {
      const definitions = await tx.attributeDefinitions.forWriting();
      const named = new Set<string>();
      const tell = (rows: number) => {
        goOn();
        imports.log.tell(actor, 'read', rows);
      };
      await tx.stage(
        readRows(imports.csv.read(csv), { country, definitions, named, decided, tell, ...(mapping && { mapping }) }),
      );
      const companies = await tx.companies.hold([...named]);
      const attempt = async () => {
        await tx.match({ lock: !dryRun, goOn });
        const plan = new ImportPlan({ workspaceId: actor.workspaceId, now: clock.now(), ids, companies, dryRun });
        const announced = inSteps((contacts) => imports.log.tell(actor, 'announced', contacts));
        const write = async (contacts: readonly ImportedContact[]) => {
          for (const contact of contacts) announce(tx.events, contact);
          await tx.write(contacts);
          announced.add(contacts.length);
        };
        const settle = dryRun ? async () => undefined : write;
        await decideRows(tx, { plan, decided, settle, goOn, tell: (rows) => imports.log.tell(actor, 'decided', rows) });
        announced.end();
      };
      // False if another transaction has created a contact with an external id of this file since the lookup. On the
      // retry that contact is a match.
      while (!(await tx.attempt(attempt))) goOn();
      if (dryRun) return;
      const { rows: _rows, dryRun: _dryRun, ...counts } = decided.report(dryRun);
      tx.audit.record({ action: 'contact.imported', target: { kind: 'contact', id: null }, details: counts });
    };
    try {
      await imports.store.transaction(actor, work, stopSignal(stops));
    } catch (error) {
      // Throws the stop error, because a cancelled statement fails with a different one.
      goOn();
      throw error;
    }
    return decided.report(dryRun);
  };
