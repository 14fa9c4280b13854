import { dateIn, notFound, type Actor } from '@workops/kernel';
import type { PrintingDeps } from '../printing-ports';
import type { DocumentReads } from '../document-ports';
import { displayIdOf, type DocumentRecord, type DocumentRef, type NumberedKind } from '../domain/document';
import { printedDate, type PrintedSection } from '../domain/printed-document';
import { personSection, vehicleSection } from '../domain/printed-sections';
import { dayOf, type Day } from './day';

export interface Printing<T extends DocumentRecord> {
  reads: DocumentReads<T>;
  absent: string;
  /** Null for kinds without a folio. */
  numbered: NumberedKind | null;
  title: string;
  file: string;
  personTitle: string;
  personId(actor: Actor, document: T): Promise<string | null> | string | null;
  stamp(document: T, day: Day): string | null;
  section(document: T): PrintedSection;
}

export interface PrintedFile {
  filename: string;
  bytes: Uint8Array;
}

const readFolio = (numbered: NumberedKind | null, document: object): string | null =>
  numbered === null ? null : displayIdOf(numbered, document as { number: number });

/** Prints what the actor sees. Notes and reasons stay out, because they are not for the customer. */
export const printDocument =
  <T extends DocumentRecord & { vehicleId: string }>(deps: PrintingDeps, kind: Printing<T>) =>
  async (actor: Actor, ref: DocumentRef): Promise<PrintedFile> => {
    const [document, day] = await Promise.all([kind.reads.byRef(actor, ref), dayOf(deps, actor)]);
    if (!document) throw notFound(kind.absent);
    const { workspaceId } = actor;
    const personId = await kind.personId(actor, document);
    const [workspace, person, vehicle, staff] = await Promise.all([
      deps.workspaces.loadBrand(workspaceId),
      personId === null ? null : deps.contacts.introduce(actor, personId),
      deps.vehicles.byId(workspaceId, document.vehicleId),
      deps.members.names(workspaceId, document.salespersonId === null ? [] : [document.salespersonId]),
    ]);
    const displayId = readFolio(kind.numbered, document);
    const salesperson = document.salespersonId === null ? undefined : staff.get(document.salespersonId);
    const bytes = await deps.printer.print(workspaceId, {
      workspace,
      title: kind.title,
      displayId,
      stamp: kind.stamp(document, day),
      sections: [
        {
          title: 'Documento',
          lines: [
            ['Fecha', printedDate(dateIn(day.timezone, document.createdAt))],
            ...(salesperson === undefined ? [] : [['Vendedor', salesperson] as const]),
          ],
        },
        personSection(kind.personTitle, person),
        ...(vehicle ? [vehicleSection(vehicle)] : []),
        kind.section(document),
      ],
      footer: 'Montos en pesos chilenos (CLP). Este documento no es un documento tributario.',
      issuedAt: document.createdAt,
    });
    return { filename: `${kind.file}-${displayId ?? document.id}.pdf`, bytes };
  };
