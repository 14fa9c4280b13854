import {
  changedRecord,
  conflict,
  daysAfter,
  notFound,
  unusableAll,
  type Author,
  type Issue,
  type WorkspaceRecord,
} from '@workops/kernel';
import { ANSWER_DAYS, blockDueOn, noticeBefore, type HolidaysBetween } from './clocks';

export const PRIVACY_KINDS = ['access', 'rectification', 'erasure', 'objection', 'portability'] as const;
export type PrivacyKind = (typeof PRIVACY_KINDS)[number];
export const REQUESTER_KINDS = ['patient', 'representative', 'heir', 'authority'] as const;
export type RequesterKind = (typeof REQUESTER_KINDS)[number];
export const PRIVACY_STATUSES = ['open', 'completed', 'withdrawn'] as const;
export type PrivacyStatus = (typeof PRIVACY_STATUSES)[number];
export const PRIVACY_OUTCOMES = ['granted', 'partly', 'denied'] as const;
export type PrivacyOutcome = (typeof PRIVACY_OUTCOMES)[number];

/** In characters. */
export const privacyLimits = { name: 200, details: 2_000, reason: 500, resolution: 5_000, legalGround: 300 } as const;

export interface PrivacyRequest extends WorkspaceRecord {
  number: number;
  patientId: string;
  kind: PrivacyKind;
  requesterKind: RequesterKind;
  /** Null once the patient is erased. */
  requesterName: string | null;
  details: string | null;
  /** Local dates, `YYYY-MM-DD`. */
  receivedOn: string;
  dueOn: string;
  extended: boolean;
  extendReason: string | null;
  /** Deadline of the decision on a block. */
  blockDueOn: string | null;
  blocked: boolean;
  status: PrivacyStatus;
  outcome: PrivacyOutcome | null;
  resolution: string | null;
  legalGround: string | null;
  author: Author;
  endedAt: Date | null;
  /** Next notice to owners and admins. */
  noticeAt: Date | null;
}

export interface PrivacyInput extends Pick<PrivacyRequest, 'kind' | 'requesterKind' | 'details'> {
  patientId: string;
  requesterName: string;
  /** Null means today. */
  receivedOn: string | null;
  block: boolean;
}

export interface Calendar {
  today: string;
  timezone: string;
  holidays: HolidaysBetween;
}

export const noRequest = () => notFound('La solicitud de privacidad no existe.');

/** Ten years. */
const MOST_DAYS_AGO = 3_653;

const BLOCKABLE: readonly PrivacyKind[] = ['rectification', 'erasure', 'objection'];

function mustBeBlockable(kind: PrivacyKind): void {
  if (!BLOCKABLE.includes(kind)) throw conflict('not_blockable', 'Esta solicitud no bloquea datos.');
}

/** Throws `conflict` if the request has ended. */
export function mustBeOpenRequest({ status }: PrivacyRequest): void {
  if (status !== 'open') throw conflict('invalid_status', 'La solicitud ya terminó.', { current_status: status });
}

/** Throws `unusable` for a date in the future or too far in the past, and `conflict`: `not_blockable`. */
export function newRequest(
  { block, receivedOn: statedDate, ...input }: PrivacyInput,
  { today, timezone, holidays }: Calendar,
  born: Pick<PrivacyRequest, 'workspaceId' | 'id' | 'author'> & { now: Date },
): Omit<PrivacyRequest, 'number'> {
  const { now, ...origin } = born;
  const receivedOn = statedDate ?? today;
  if (receivedOn > today)
    throw unusableAll([{ path: 'received_on', message: 'La fecha de recepción no puede ser futura.' }]);
  if (receivedOn < daysAfter(today, -MOST_DAYS_AGO))
    throw unusableAll([{ path: 'received_on', message: 'La fecha de recepción es demasiado antigua.' }]);
  if (block) mustBeBlockable(input.kind);
  const dueOn = daysAfter(receivedOn, ANSWER_DAYS);
  return {
    ...origin,
    ...input,
    receivedOn,
    dueOn,
    extended: false,
    extendReason: null,
    blocked: block,
    status: 'open',
    outcome: null,
    blockDueOn: block ? blockDueOn(receivedOn, holidays) : null,
    resolution: null,
    legalGround: null,
    endedAt: null,
    noticeAt: noticeBefore(dueOn, timezone),
    createdAt: now,
    updatedAt: now,
  };
}

/** Possible only once. Throws `conflict`: `invalid_status` or `already_extended`. */
export function extendedRequest(
  request: PrivacyRequest,
  extendReason: string,
  { timezone }: Calendar,
  now: Date,
): PrivacyRequest {
  mustBeOpenRequest(request);
  if (request.extended) throw conflict('already_extended', 'El plazo ya se extendió.');
  const dueOn = daysAfter(request.dueOn, ANSWER_DAYS);
  return { ...request, dueOn, extended: true, extendReason, noticeAt: noticeBefore(dueOn, timezone), updatedAt: now };
}

/** Returns the same request if nothing changes. Throws `conflict`: `invalid_status` or `not_blockable`. */
export function blockedRequest(
  request: PrivacyRequest,
  blocked: boolean,
  { today, holidays }: Calendar,
  now: Date,
): PrivacyRequest {
  mustBeOpenRequest(request);
  mustBeBlockable(request.kind);
  const decisionDueOn = blocked && request.blockDueOn === null ? blockDueOn(today, holidays) : request.blockDueOn;
  return changedRecord(request, { blocked, blockDueOn: decisionDueOn }, now);
}

export interface Completion {
  outcome: PrivacyOutcome;
  resolution: string | null;
  legalGround: string | null;
}

/** A refusal needs a reason. Throws `unusable`. */
export function assertExplained({ outcome, resolution, legalGround }: Completion): void {
  if (outcome === 'granted') return;
  const problems: Pick<Issue, 'path' | 'message'>[] = [
    ...(resolution === null ? [{ path: 'resolution', message: 'Falta la respuesta a la solicitud.' }] : []),
    ...(legalGround === null ? [{ path: 'legal_ground', message: 'Falta el fundamento legal.' }] : []),
  ];
  if (problems.length > 0) throw unusableAll(problems);
}

const over = (now: Date) => ({ blocked: false, noticeAt: null, endedAt: now, updatedAt: now });

export const completedRequest = (request: PrivacyRequest, completion: Completion, now: Date): PrivacyRequest => ({
  ...request,
  ...completion,
  ...over(now),
  status: 'completed',
});

export const withdrawnRequest = (request: PrivacyRequest, now: Date): PrivacyRequest => ({
  ...request,
  ...over(now),
  status: 'withdrawn',
});

/** After the patient's erasure only the answer remains of its texts. */
export const withAnswerAlone = (request: PrivacyRequest): PrivacyRequest => ({
  ...request,
  requesterName: null,
  details: null,
  extendReason: null,
});
