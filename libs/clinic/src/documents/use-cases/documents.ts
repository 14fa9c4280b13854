import {
  idShownTo,
  listed,
  settleContentType,
  settleFilename,
  unavailable,
  unusableAll,
  type Actor,
  type Issue,
  type Listed,
  type ListInput,
} from '@workops/kernel';
import type { DocumentContent, DocumentDeps, DocumentTransaction } from '../document-ports';
import { authoringMember } from '../../care/domain/encounter';
import {
  consentScan,
  mustBeCurrent,
  noDocument,
  sameContent,
  type ClinicDocument,
  type DocumentTerms,
} from '../domain/document';
import { eraseFrom, mustBeLive, noPatient, type Patient, type PatientRef } from '../../patients/domain/patient';
import { readPatient } from '../../patients/use-cases/patients';

export interface SentDocument {
  id: string;
  filename: string;
  contentType: string;
  /** In bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
}

type Problem = Pick<Issue, 'path' | 'message'>;

const NO_ENCOUNTER: Problem = { path: 'encounter_id', message: 'La atención no existe.' };
const NO_FORERUNNER: Problem = { path: 'supersedes_id', message: 'El documento no existe.' };

async function settledTerms(
  tx: DocumentTransaction,
  patient: Patient,
  { encounterId, supersedesId }: DocumentTerms,
): Promise<{ before: ClinicDocument | undefined; problems: Problem[] }> {
  const isOurs = encounterId === null || (await tx.patientOfEncounter(encounterId)) === patient.id;
  const before = supersedesId === null ? undefined : await tx.documents.ofPatient(patient.id, supersedesId);
  return {
    before,
    problems: [...(isOurs ? [] : [NO_ENCOUNTER]), ...(supersedesId === null || before ? [] : [NO_FORERUNNER])],
  };
}

/** A valid consent's scan cannot be withdrawn or replaced. */
async function mustNotBeScan({ documents }: DocumentTransaction, { patientId, id }: ClinicDocument): Promise<void> {
  if (await documents.isConsentScan(patientId, id)) throw consentScan();
}

/**
 * Concurrent calls with the same content, or replacing the same document, create one document. Throws `not_found`,
 * `unusable`, `UNIQUE_CONFLICT` for existing content, and `conflict`: `merged`, `already_superseded`, `consent_scan`.
 */
export const uploadDocument =
  ({ store, clock }: DocumentDeps) =>
  (actor: Actor, ref: PatientRef, file: SentDocument, terms: DocumentTerms): Promise<ClinicDocument> =>
    store.transaction(actor, async (tx) => {
      const patient = await tx.patients.lock(ref);
      if (!patient) throw noPatient();
      const { before, problems } = await settledTerms(tx, patient, terms);
      if (problems.length > 0) throw unusableAll(problems);
      mustBeLive(patient);
      if (before) {
        mustBeCurrent(before);
        await mustNotBeScan(tx, before);
      }
      const same = await tx.documents.withContent(patient.id, file.sha256, file.id);
      if (same !== undefined) throw sameContent(idShownTo(actor, same));
      if (!(await tx.holdFile(file.id))) throw unavailable('The file was not taken in time. Send it again.', 1);
      const now = clock.now();
      const { workspaceId, author, livemode } = actor;
      const { kind, title, encounterId } = terms;
      const madeBy = authoringMember(author);
      const document: ClinicDocument = {
        workspaceId,
        id: file.id,
        patientId: patient.id,
        encounterId,
        kind,
        title,
        filename: settleFilename(file.filename),
        contentType: settleContentType(file.contentType),
        size: file.size,
        sha256: file.sha256,
        status: 'current',
        supersededById: null,
        author,
        madeBy,
        ownerUserId: madeBy,
        locationId: null,
        livemode,
        createdAt: now,
        updatedAt: now,
      };
      tx.documents.add(document);
      if (before) tx.documents.save({ ...before, status: 'superseded', supersededById: document.id, updatedAt: now });
      tx.entered(patient.id, now);
      tx.events.record('clinic_document.uploaded', { resourceId: document.id, data: { id: document.id } });
      return document;
    });

/**
 * Replaced documents get the withdrawn one's successor, or the current document of the same content. Without either
 * they become current again.
 */
async function giveBack(
  { documents }: DocumentTransaction,
  { id, patientId, supersededById }: ClinicDocument,
  now: Date,
): Promise<void> {
  const current = new Map<string, string>();
  for (const before of await documents.supersededBy(patientId, id)) {
    const { sha256 } = before;
    const successor =
      supersededById ?? current.get(sha256) ?? (await documents.withContent(patientId, sha256, id))?.id ?? null;
    if (successor === null) current.set(sha256, before.id);
    documents.save({
      ...before,
      status: successor === null ? 'current' : 'superseded',
      supersededById: successor,
      updatedAt: now,
    });
  }
}

/** The content is kept as long as the patient's record must be. Throws `not_found`, and `conflict`: `consent_scan`. */
export const withdrawDocument =
  ({ store, retention, clock }: DocumentDeps) =>
  (actor: Actor, id: string): Promise<void> =>
    store.transaction(actor, async (tx) => {
      const locked = await tx.documents.lock(id);
      if (!locked) throw noDocument();
      await mustNotBeScan(tx, locked.document);
      const now = clock.now();
      tx.documents.withdraw(id, now, eraseFrom(locked.patient, actor.livemode, retention) ?? now);
      await giveBack(tx, locked.document, now);
      tx.events.record('clinic_document.deleted', { resourceId: id, data: { id } });
      tx.audit.record({ action: 'clinic_document.deleted', target: { kind: 'clinic_document', id } });
    });

/** Throws `not_found`, also for a withdrawn document. */
export const readDocument =
  ({ reads }: Pick<DocumentDeps, 'reads'>) =>
  async (actor: Actor, id: string): Promise<ClinicDocument> => {
    const document = await reads.document(actor, id);
    if (!document) throw noDocument();
    return document;
  };

/** Newest first. Throws `not_found`. */
export const listDocuments =
  ({ reads, patientReads }: Pick<DocumentDeps, 'reads' | 'patientReads'>) =>
  async (actor: Actor, ref: PatientRef, input: ListInput): Promise<Listed<ClinicDocument>> => {
    const { id } = await readPatient({ reads: patientReads })(actor, ref);
    return listed((page) => reads.documents(actor, id, page), input);
  };

export interface OpenedDocument {
  document: ClinicDocument;
  content: DocumentContent;
}

/** Throws `not_found`. */
export const openDocument =
  (deps: Pick<DocumentDeps, 'reads' | 'contents'>) =>
  async (actor: Actor, id: string): Promise<OpenedDocument> => {
    const document = await readDocument(deps)(actor, id);
    const content = await deps.contents.open(actor.workspaceId, id);
    if (!content) throw noDocument();
    return { document, content };
  };
