import type { ExportedConsent, ExportedDocument, ExportedEncounter, ExportedVersion } from './record';
import type { References } from './references';
import { coded, inText, plainText, referenceTo, type Json, type Resource } from './resource';

const ACT = 'http://terminology.hl7.org/CodeSystem/v3-ActCode';
const LOINC = 'http://loinc.org';
const CLASSES: Readonly<Record<string, Json>> = {
  presencial: { system: ACT, code: 'AMB', display: 'ambulatory' },
  telehealth: { system: ACT, code: 'VR', display: 'virtual' },
};
const CONSENT_STATES: Readonly<Record<string, string>> = { draft: 'proposed', signed: 'active', revoked: 'inactive' };

/** Has fractions of seconds. */
const instant = (at: string | null): string | null => at && new Date(at).toISOString();

export function encounterResource(encounter: ExportedEncounter, { patientId, serviceNames }: References): Resource {
  const { id, number, professionalId, serviceId, modality, reason, status, openedAt, closedAt } = encounter;
  return {
    resourceType: 'Encounter',
    id,
    identifier: [{ value: `AT-${number}` }],
    status: status === 'open' ? 'in-progress' : 'finished',
    class: CLASSES[modality],
    serviceType: inText(serviceNames.get(serviceId ?? '') ?? null),
    subject: referenceTo(patientId),
    participant: [{ individual: referenceTo(professionalId) }],
    period: { start: instant(openedAt), end: instant(closedAt) },
    reasonCode: [inText(reason)],
  };
}

/** Earlier versions are marked as superseded; each refers to the one before. */
export function versionResource(
  { id, version, previousId, isCurrent, signedAt, encounterId }: ExportedVersion,
  { patientId }: References,
  content: string,
): Resource {
  return {
    resourceType: 'DocumentReference',
    id,
    status: isCurrent ? 'current' : 'superseded',
    docStatus: version === 1 ? 'final' : 'amended',
    type: coded(LOINC, '11506-3', 'Progress note'),
    subject: referenceTo(patientId),
    date: instant(signedAt),
    relatesTo: previousId === null ? [] : [{ code: 'replaces', target: referenceTo(previousId) }],
    content: [{ attachment: { ...plainText(content), creation: instant(signedAt) } }],
    context: { encounter: [referenceTo(encounterId)] },
  };
}

export const consentResource = (
  { id, status, signedAt, templateName }: ExportedConsent,
  { patientId }: References,
  body: string,
): Resource => ({
  resourceType: 'Consent',
  id,
  status: CONSENT_STATES[status],
  scope: coded('http://terminology.hl7.org/CodeSystem/consentscope', 'treatment', 'Treatment'),
  category: [coded(LOINC, '59284-0', 'Consent Document')],
  patient: referenceTo(patientId),
  dateTime: instant(signedAt),
  sourceAttachment: { ...plainText(body), title: templateName },
  policyRule: coded(ACT, 'OPTIN', 'opt-in'),
});

/** An `ni` URI with SHA-256, because an attachment's `hash` is SHA-1. */
const contentName = (sha256: string): string => `ni:///sha-256;${Buffer.from(sha256, 'hex').toString('base64url')}`;

/** `origin` is this service's address for the download. */
export function documentResource(
  document: ExportedDocument,
  { patientId, isExported }: References,
  origin: string,
): Resource {
  const { id, encounterId, title, contentType, size, sha256, status, createdAt, replacesIds } = document;
  return {
    resourceType: 'DocumentReference',
    id,
    masterIdentifier: { system: 'urn:ietf:rfc:3986', value: contentName(sha256) },
    status,
    subject: referenceTo(patientId),
    date: instant(createdAt),
    relatesTo: replacesIds.filter(isExported).map((each) => ({ code: 'replaces', target: referenceTo(each) })),
    content: [{ attachment: { contentType, url: `${origin}/api/v1/clinic-documents/${id}/file`, size, title } }],
    context: isExported(encounterId) ? { encounter: [referenceTo(encounterId)] } : null,
  };
}
