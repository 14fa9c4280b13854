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
  csv: CsvSource;
  /** Target by title; null skips the column. */
  mapping?: ColumnMapping;
  /** Writes nothing. */
  dryRun: boolean;
  /** Nothing is stored if the caller disconnects. */
  callerGone?: AbortSignal;
}

interface Deciding {
  plan: ImportPlan;
  decided: ReportBook;
  settle(contacts: readonly ImportedContact[]): Promise<void>;
  /** Throws if the import should stop. */
  goOn(): void;
  tell(rows: number): void;
}

/** Rows and parts see the effects of earlier ones. */
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

/** Settles a contact once no later row concerns it. */
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
 * Runs in one transaction: a crash leaves all or nothing; an invalid row fails alone. Throws `malformed` for an
 * unusable header, `unavailable` if too many run, time is up or the caller disconnects.
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
      // False if another transaction has created an external id of this file; the retry matches it.
      while (!(await tx.attempt(attempt))) goOn();
      if (dryRun) return;
      const { rows: _rows, dryRun: _dryRun, ...counts } = decided.report(dryRun);
      tx.audit.record({ action: 'contact.imported', target: { kind: 'contact', id: null }, details: counts });
    };
    try {
      await imports.store.transaction(actor, work, stopSignal(stops));
    } catch (error) {
      // A cancelled statement fails with another error than the stop.
      goOn();
      throw error;
    }
    return decided.report(dryRun);
  };
