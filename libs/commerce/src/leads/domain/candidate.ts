import type { EventData } from '@workops/contracts';
import { conflict, malformed, type Issue, type WorkspaceRecord } from '@workops/kernel';
import { isPlate, settledPlate } from '../../stock/domain/vehicle-fields';

export const CANDIDATE_STATUSES = ['new', 'contacted', 'rejected', 'accepted'] as const;
export type CandidateStatus = (typeof CANDIDATE_STATUSES)[number];

export const SALE_HORIZONS = ['7d', '15d', '30d', 'cotizando'] as const;
export type SaleHorizon = (typeof SALE_HORIZONS)[number];

export const REGIONS: readonly string[] = Array.from({ length: 16 }, (_, index) => String(index + 1).padStart(2, '0'));

export interface GivenSender {
  name: string | null;
  email: string | null;
  phone: string | null;
}

export interface Candidate extends WorkspaceRecord {
  contactId: string;
  submissionId: string;
  patente: string;
  make: string;
  model: string;
  year: number;
  kilometers: number;
  saleHorizon: SaleHorizon;
  regionCode: string;
  expectedPriceClp: number | null;
  photoCount: number;
  message: string | null;
  sentBy: GivenSender;
  /** The API key that alone may add photos. Null for candidates older than this column. */
  keyId: string | null;
  status: CandidateStatus;
}

export interface CandidatePhoto {
  id: string;
  candidateId: string;
  filename: string;
  contentType: string;
  size: number;
  sha256: string;
  createdAt: Date;
}

export type CandidateInput = Omit<Candidate, keyof WorkspaceRecord | 'contactId' | 'keyId' | 'status'>;

export const candidateLimits = {
  submissionId: 100,
  name: 100,
  person: 200,
  message: 5_000,
  photos: 20,
  photoBytes: 10 * 1024 * 1024,
};

const DAY_MS = 24 * 60 * 60 * 1_000;
/** An open candidate's vehicle is not accepted again for so long. */
const SAME_OFFER_MS = 30 * DAY_MS;
/** Photos are accepted so long after the offer. */
const PHOTOS_FOR_MS = 60 * 60 * 1_000;

export const OPEN_STATUSES: readonly CandidateStatus[] = ['new', 'contacted'];
export const sameOfferSince = (now: Date): Date => new Date(now.getTime() - SAME_OFFER_MS);

/** The key may add another to so many. */
export const takesPhoto = (
  { createdAt, photoCount, keyId }: Candidate,
  key: string | null,
  photos: number,
  now: Date,
): boolean =>
  keyId !== null && keyId === key && photos < photoCount && now.getTime() < createdAt.getTime() + PHOTOS_FOR_MS;

const given = (text: string | null): string | null => text?.trim() || null;

const blank = (path: string, value: string): Issue[] =>
  value.trim() === '' ? [{ path, message: 'Must not be blank.', code: 'too_small' }] : [];

/** Throws `malformed`. */
export function settledCandidate(input: CandidateInput): CandidateInput {
  const patente = settledPlate(input.patente);
  const { make, model } = input;
  const sentBy = { name: given(input.sentBy.name), email: given(input.sentBy.email), phone: given(input.sentBy.phone) };
  const issues: Issue[] = [
    ...(isPlate(patente)
      ? []
      : [{ path: 'patente', message: 'Must be 1 to 12 letters and digits.', code: 'invalid_string' } as const]),
    ...[blank('make', make), blank('model', model), blank('name', sentBy.name ?? '')].flat(),
    ...(sentBy.email || sentBy.phone
      ? []
      : [{ path: 'email', message: 'An email or a phone is required.', code: 'custom' } as const]),
  ];
  if (issues.length > 0) throw malformed('body', issues);
  const submissionId = input.submissionId.trim();
  return {
    ...input,
    submissionId,
    patente,
    make: make.trim(),
    model: model.trim(),
    message: given(input.message),
    sentBy,
  };
}

export const newCandidate = (
  settled: CandidateInput,
  { now, ...made }: { workspaceId: string; id: string; contactId: string; keyId: string | null; now: Date },
): Candidate => ({ ...made, ...settled, status: 'new', createdAt: now, updatedAt: now });

/** Returns the same object in that status. Throws `conflict` if accepted, because that is final. */
export function candidateAt(before: Candidate, status: CandidateStatus, now: Date): Candidate {
  if (before.status === status) return before;
  if (before.status === 'accepted')
    throw conflict('invalid_state', 'El candidato ya fue aceptado.', { status: before.status });
  return { ...before, status, updatedAt: now };
}

export const candidateData = (candidate: Candidate): EventData<'consignment.candidate.created'> => ({
  candidate_id: candidate.id,
  patente: candidate.patente,
  make: candidate.make,
  model: candidate.model,
  year: candidate.year,
  kilometers: candidate.kilometers,
  expected_price_clp: candidate.expectedPriceClp,
  sale_horizon: candidate.saleHorizon,
  region_code: candidate.regionCode,
  photo_count: candidate.photoCount,
  submission_id: candidate.submissionId,
});
