import { createHash } from 'node:crypto';
import {
  canonicalJson,
  conflict,
  notFound,
  type Author,
  type OwnedRecord,
  type WorkspaceRecord,
} from '@workops/kernel';
import { ageOn } from '../../catalogue/domain/eligibility';

export const CONSENT_STATUSES = ['draft', 'signed', 'revoked'] as const;
export type ConsentStatus = (typeof CONSENT_STATUSES)[number];

export const SIGNER_KINDS = ['patient', 'representative'] as const;
export type SignerKind = (typeof SIGNER_KINDS)[number];

export const CONSENT_METHODS = ['paper', 'electronic', 'verbal'] as const;
export type ConsentMethod = (typeof CONSENT_METHODS)[number];

/** In characters. */
export const consentLimits = { name: 200, document: 50, reason: 500 } as const;

export interface Signer {
  kind: SignerKind;
  name: string;
  document: string | null;
}

/** Given to one version of a template. */
export interface Consent extends WorkspaceRecord, OwnedRecord {
  patientId: string;
  templateId: string;
  templateVersion: number;
  body: string;
  encounterId: string | null;
  status: ConsentStatus;
  signer: Signer | null;
  method: ConsentMethod | null;
  /** Scan of the signed paper. */
  documentId: string | null;
  sha256: string | null;
  signedAt: Date | null;
  revokedAt: Date | null;
  revokeReason: string | null;
  author: Author;
  /** Null for an API key. */
  madeBy: string | null;
}

export interface ConsentSignature {
  signer: Signer;
  method: ConsentMethod;
  documentId: string | null;
}

export const noConsent = () => notFound('El consentimiento no existe.');

/** In whole years. */
export const SIGNS_FROM_AGE = 14;

export const mustBeRepresented = (birthDate: string | null, today: string): boolean =>
  birthDate !== null && ageOn(birthDate, today) < SIGNS_FROM_AGE;

/** RFC 8785 form of the visible fields. */
function hashOfConsent(
  { body, id, templateVersion }: Consent,
  { kind, name, document }: Signer,
  signedAt: Date,
): string {
  const signed = {
    body,
    id,
    signed_at: signedAt.toISOString(),
    signer: { document, kind, name },
    template_version: templateVersion,
  };
  return createHash('sha256').update(canonicalJson(signed), 'utf8').digest('hex');
}

/** Throws `conflict` if revoked. */
export function signedConsent(consent: Consent, signature: ConsentSignature, now: Date): Consent {
  if (consent.status === 'revoked') throw conflict('revoked', 'El consentimiento fue revocado.');
  return {
    ...consent,
    ...signature,
    status: 'signed',
    sha256: hashOfConsent(consent, signature.signer, now),
    signedAt: now,
    updatedAt: now,
  };
}

/** Returns a revoked consent unchanged. Throws `conflict` for a draft. */
export function revokedConsent(consent: Consent, revokeReason: string | null, now: Date): Consent {
  if (consent.status === 'revoked') return consent;
  if (consent.status === 'draft') throw conflict('not_signed', 'El consentimiento no está firmado.');
  return { ...consent, status: 'revoked', revokedAt: now, revokeReason, updatedAt: now };
}
