import { dateIn, listed, unusableAll, type Actor, type Issue, type Listed, type ListInput } from '@workops/kernel';
import type { ConsentDeps, ConsentFilter, ConsentTransaction } from '../consent-ports';
import { authoringMember } from '../../care/domain/encounter';
import {
  mustBeRepresented,
  noConsent,
  revokedConsent,
  signedConsent,
  SIGNS_FROM_AGE,
  type Consent,
  type ConsentSignature,
} from '../domain/consent';
import { NO_PATIENT, type Patient } from '../../patients/domain/patient';

type Problem = Pick<Issue, 'path' | 'message'>;

const problem = (path: string, message: string): Problem => ({ path, message });

export interface ConsentInput {
  patientId: string;
  templateId: string;
  encounterId?: string | null;
}

async function problemOfEncounter(
  { desk }: ConsentTransaction,
  patient: Patient | undefined,
  id: string | null,
): Promise<Problem[]> {
  if (id === null) return [];
  const patientId = await desk.patientOfEncounter(id);
  if (patientId === undefined) return [problem('encounter_id', 'La atención no existe.')];
  return patient && patientId !== patient.id ? [problem('encounter_id', 'La atención es de otro paciente.')] : [];
}

/** Takes the template's current body. Throws `unusable`. */
export const prepareConsent =
  ({ store, clock, ids }: ConsentDeps) =>
  (actor: Actor, { patientId, templateId, encounterId = null }: ConsentInput): Promise<Consent> =>
    store.transaction(actor, async (tx) => {
      const patient = await tx.patients.lockLive(patientId);
      const template = await tx.templates.byId(templateId);
      const problems = [
        ...(patient ? [] : [problem('patient_id', NO_PATIENT)]),
        ...(template ? [] : [problem('template_id', 'La plantilla de consentimiento no existe.')]),
        ...(template && !template.active
          ? [problem('template_id', 'La plantilla de consentimiento no está activa.')]
          : []),
        ...(await problemOfEncounter(tx, patient, encounterId)),
      ];
      if (problems.length > 0 || !patient || !template) throw unusableAll(problems);
      const now = clock.now();
      const { workspaceId, author } = actor;
      const madeBy = authoringMember(author);
      const consent: Consent = {
        workspaceId,
        id: ids.next(),
        patientId: patient.id,
        templateId,
        templateVersion: template.version,
        body: template.body,
        encounterId,
        status: 'draft',
        signer: null,
        method: null,
        documentId: null,
        sha256: null,
        signedAt: null,
        revokedAt: null,
        revokeReason: null,
        author,
        madeBy,
        ownerUserId: madeBy,
        locationId: null,
        createdAt: now,
        updatedAt: now,
      };
      tx.consents.add(consent);
      tx.desk.entered(patient.id, now);
      return consent;
    });

async function problemsOfSignature(
  { desk }: ConsentTransaction,
  { birthDate, id }: Patient,
  { signer, method, documentId }: ConsentSignature,
  today: string,
): Promise<Problem[]> {
  const isTooYoung = signer.kind === 'patient' && mustBeRepresented(birthDate, today);
  const young = isTooYoung
    ? [problem('signer.kind', `El paciente tiene menos de ${SIGNS_FROM_AGE} años: firma su representante.`)]
    : [];
  if (documentId === null)
    return method === 'paper' ? [...young, problem('document_id', 'Falta el documento firmado en papel.')] : young;
  const patientId = await desk.patientOfDocument(documentId);
  return patientId === id ? young : [...young, problem('document_id', 'El documento no existe.')];
}

async function locked({ consents }: ConsentTransaction, id: string): Promise<{ consent: Consent; patient: Patient }> {
  const lockedConsent = await consents.lock(id);
  if (!lockedConsent) throw noConsent();
  return lockedConsent;
}

function happened(tx: ConsentTransaction, before: Consent, after: Consent): Consent {
  if (after === before || after.status === 'draft') return before;
  tx.consents.save(after);
  tx.desk.entered(after.patientId, after.updatedAt);
  const { id, status } = after;
  tx.events.record(`clinic_consent.${status}`, {
    resourceId: id,
    changes: { status: { from: before.status, to: status } },
    data: { id },
  });
  tx.audit.record({
    action: `clinic_consent.${status}`,
    target: { kind: 'clinic_consent', id },
    details: { template_version: after.templateVersion },
  });
  return after;
}

/** A signed consent is returned unchanged. Throws `not_found`, `unusable`, and `conflict` if revoked. */
export const signConsent =
  ({ store, workspaces, clock }: ConsentDeps) =>
  (actor: Actor, id: string, signature: ConsentSignature): Promise<Consent> =>
    store.transaction(actor, async (tx) => {
      const [{ consent, patient }, { timezone }] = await Promise.all([
        locked(tx, id),
        workspaces.loadFacts(actor.workspaceId),
      ]);
      const now = clock.now();
      if (consent.status === 'signed') return consent;
      const problems = await problemsOfSignature(tx, patient, signature, dateIn(timezone, now));
      if (problems.length > 0) throw unusableAll(problems);
      return happened(tx, consent, signedConsent(consent, signature, now));
    });

/** A revoked consent is returned unchanged. Throws `not_found`, and `conflict` for a draft (`not_signed`). */
export const revokeConsent =
  ({ store, clock }: ConsentDeps) =>
  (actor: Actor, id: string, reason: string | null): Promise<Consent> =>
    store.transaction(actor, async (tx) => {
      const { consent } = await locked(tx, id);
      return happened(tx, consent, revokedConsent(consent, reason, clock.now()));
    });

/** Throws `not_found`. */
export const readConsent =
  ({ reads }: Pick<ConsentDeps, 'reads'>) =>
  async (actor: Actor, id: string): Promise<Consent> => {
    const consent = await reads.consent(actor, id);
    if (!consent) throw noConsent();
    return consent;
  };

export const listConsents =
  ({ reads }: Pick<ConsentDeps, 'reads'>) =>
  (actor: Actor, { limit, cursor, ...filter }: ListInput & ConsentFilter): Promise<Listed<Consent>> =>
    listed((page) => reads.consents(actor, filter, page), { limit, cursor });
