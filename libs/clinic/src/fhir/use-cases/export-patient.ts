import { conflict, visibleTo, type Actor } from '@workops/kernel';
import { consentResource, documentResource, encounterResource, versionResource } from '../domain/entries';
import { patientResource, practitionerResource, serviceResource } from '../domain/people';
import type { ExportedRecord, Telecom } from '../domain/record';
import { collectReferences } from '../domain/references';
import { bundleEntry } from '../domain/resource';
import { noteVisibleTo } from '../../care/domain/note';
import { noPatient, type PatientRef } from '../../patients/domain/patient';
import type { ExportDeps, ExportSnapshot } from '../fhir-ports';

export interface PatientExport {
  patientId: string;
  /**
   * Streamed while it is read. The stream fails if the patient is erased in between, so that a partial record never
   * looks complete.
   */
  bundle: AsyncIterable<string>;
}

/** Each text has up to 50,000 characters. */
const AT_ONCE = 20;

/** Includes the people and catalogue entries that visible parts refer to. */
function seenBy(actor: Actor, record: ExportSnapshot): ExportedRecord {
  const isSeen = (each: { ownerUserId: string | null; locationId: string | null }): boolean => visibleTo(actor, each);
  const encounters = record.encounters.filter(isSeen);
  const ids = new Set(encounters.map(({ id }) => id));
  const [professionals, services] = [
    new Set(encounters.map(({ professionalId }) => professionalId)),
    new Set(encounters.map((each) => each.serviceId)),
  ];
  return {
    patient: record.patient,
    encounters,
    versions: record.versions.filter((each) => noteVisibleTo(actor, each) && ids.has(each.encounterId)),
    consents: record.consents.filter(isSeen),
    documents: record.documents.filter(isSeen),
    professionals: record.professionals.filter(({ id }) => professionals.has(id)),
    services: record.services.filter(({ id }) => services.has(id)),
  };
}

async function* withTexts<T extends { id: string }>(
  all: readonly T[],
  loadTexts: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): AsyncGenerator<[T, string]> {
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const part = all.slice(from, from + AT_ONCE);
    const texts = await loadTexts(part.map(({ id }) => id));
    for (const each of part) {
      const text = texts.get(each.id);
      if (text === undefined) throw new Error('The record was erased while it was exported.');
      yield [each, text];
    }
  }
}

/** Holds no connection between two chunks, so that a slow reader blocks no one. */
async function* streamEntries(
  { reads, origin }: ExportDeps,
  workspaceId: string,
  record: ExportedRecord,
  telecom: Telecom | undefined,
) {
  const references = collectReferences(record);
  yield bundleEntry(patientResource(record.patient, telecom));
  for (const each of record.professionals) yield bundleEntry(practitionerResource(each));
  for (const each of record.services) yield bundleEntry(serviceResource(each));
  for (const each of record.encounters) yield bundleEntry(encounterResource(each, references));
  for await (const [each, text] of withTexts(record.versions, (ids) => reads.contents(workspaceId, ids)))
    yield bundleEntry(versionResource(each, references, text));
  for await (const [each, text] of withTexts(record.consents, (ids) => reads.bodies(workspaceId, ids)))
    yield bundleEntry(consentResource(each, references, text));
  for (const each of record.documents) yield bundleEntry(documentResource(each, references, origin));
}

async function* streamBundle(timestamp: Date, entries: AsyncIterable<string>): AsyncGenerator<string> {
  yield `{"resourceType":"Bundle","type":"collection","timestamp":"${timestamp.toISOString()}","entry":[`;
  let between = '';
  for await (const entry of entries) {
    yield between + entry;
    between = ',';
  }
  yield ']}';
}

/** Throws `not_found`, and `conflict`: `merged` for a tombstone, `patient_blocked` while the data are blocked. */
export const exportPatient =
  (deps: ExportDeps) =>
  async (actor: Actor, ref: PatientRef): Promise<PatientExport> => {
    const { workspaceId } = actor;
    const timestamp = deps.clock.now();
    const snapshot = await deps.reads.snapshot(workspaceId, ref);
    if (!snapshot) throw noPatient();
    const { mergedIntoPatientId, isBlocked, patient } = snapshot;
    if (mergedIntoPatientId !== null) {
      throw conflict('merged', 'El paciente fue fusionado con otro.', { merged_into_patient_id: mergedIntoPatientId });
    }
    if (isBlocked) throw conflict('patient_blocked', 'Los datos del paciente están bloqueados.');
    const telecom =
      patient.relation === 'self' ? await deps.contacts.findTelecom(workspaceId, patient.contactId) : undefined;
    return {
      patientId: patient.id,
      bundle: streamBundle(timestamp, streamEntries(deps, workspaceId, seenBy(actor, snapshot), telecom)),
    };
  };
