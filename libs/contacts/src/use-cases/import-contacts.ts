import type { Actor } from '@workops/kernel';
import { createdEvent, importedEvent } from '../domain/contact-events';
import { ImportPlan, type WrittenContact } from '../domain/import-plan';
import { ReportBook, type ImportReport } from '../domain/import-report';
import type { ImportTransaction } from '../import-ports';
import type { ContactsDeps } from '../ports';
import { readRows } from './read-import-rows';

export interface ImportInput {
  /** With a header. */
  csv: string;
  /** Decides everything and writes nothing. */
  dryRun: boolean;
}

/** Each part of the file sees what the parts before it did, each row what the rows before it did. */
async function decideRows(tx: ImportTransaction, plan: ImportPlan, decided: ReportBook, tell: (rows: number) => void): Promise<void> {
  for await (const part of tx.rows()) {
    const known = new Set(part.map((found) => plan.matchOf(found)).filter((id) => id !== undefined));
    const before = new Map((await tx.contacts([...known])).map((imported) => [imported.contact.id, imported]));
    const after = new Map(before);
    for (const found of part) decided.decide(plan.decide(found, after));
    await tx.put([...after].filter(([id, imported]) => imported !== before.get(id)).map(([, imported]) => imported));
    tell(part.at(-1)?.row.row ?? 0);
  }
}

/** Announces what it is shown. */
function announcer(tx: ImportTransaction, tell: (contacts: number) => void): (written: readonly WrittenContact[]) => void {
  let announced = 0;
  return (written) => {
    for (const contact of written) {
      if (contact.created) tx.events.record('contact.created', createdEvent(contact));
      else tx.events.record('contact.updated', importedEvent(contact, contact.changedFields));
    }
    announced += written.length;
    tell(announced);
  };
}

/**
 * The whole file in one transaction: a crash leaves all of it or nothing. A bad row fails by itself. Throws `malformed` for a file without
 * a usable header, `unavailable` when too many imports run.
 */
export const importContacts =
  ({ imports, workspaces, clock, ids }: Pick<ContactsDeps, 'imports' | 'workspaces' | 'clock' | 'ids'>) =>
  async (actor: Actor, { csv, dryRun }: ImportInput): Promise<ImportReport> => {
    const { country } = await workspaces.profileOf(actor.workspaceId);
    const decided = new ReportBook();
    await imports.store.transaction(actor, async (tx) => {
      const definitions = await tx.attributeDefinitions.forWriting();
      const named = new Set<string>();
      const tellRead = (rows: number) => imports.log.tell(actor, 'read', rows);
      await tx.stage(readRows(imports.csv.read(csv), { country, definitions, named, decided, tell: tellRead }));
      const companies = await tx.companies.hold([...named]);
      for (;;) {
        await tx.match({ lock: !dryRun });
        const plan = new ImportPlan({ workspaceId: actor.workspaceId, now: clock.now(), ids, companies });
        await decideRows(tx, plan, decided, (rows) => imports.log.tell(actor, 'decided', rows));
        if (dryRun) return;
        // Somebody created a contact with an external id of ours since we looked: then that contact is a match.
        if (await tx.write(announcer(tx, (contacts) => imports.log.tell(actor, 'announced', contacts)))) return;
      }
    });
    return decided.report(dryRun);
  };
