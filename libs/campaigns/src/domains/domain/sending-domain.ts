import { conflict, notUnique, type WorkspaceRecord } from '@workops/kernel';
import { NOT_ASKED, type RecordAnswers } from './dns-records';

export const DOMAIN_STATUSES = ['pending', 'verified', 'failed'] as const;
export type DomainStatus = (typeof DOMAIN_STATUSES)[number];

export interface SendingDomain extends WorkspaceRecord {
  domain: string;
  status: DomainStatus;
  /** Selector of the DKIM key, below `_domainkey`. */
  selector: string;
  publicKey: string;
  privateKeySealed: string;
  answers: RecordAnswers;
  checkedAt: Date | null;
  verifiedAt: Date | null;
  wrongSince: Date | null;
  nextCheckAt: Date;
}

const HOUR_MS = 3_600_000;
/** Interval of scheduled checks. */
const EVERY_MS = 24 * HOUR_MS;
/** Only wrong answers for so long fail a domain. */
const PATIENCE_MS = 72 * HOUR_MS;

export const NO_DOMAIN = 'El dominio de envío no existe.';

/** `holder` is set only if the domain is the workspace's own. */
export const domainTaken = (holder?: string) =>
  notUnique(holder === undefined ? 'Otra cuenta ya envía desde este dominio.' : 'El dominio ya está en la lista.', {
    field: 'domain',
    ...(holder !== undefined && { sending_domain_id: holder }),
    body: [{ path: 'domain', message: 'El dominio ya está tomado.', code: 'custom' }],
  });
export const campaignSending = () => conflict('campaign_sending', 'Una campaña se está enviando desde este dominio.');

type NewDomain = Pick<SendingDomain, 'workspaceId' | 'id' | 'domain' | 'selector' | 'publicKey' | 'privateKeySealed'>;

export const newSendingDomain = (input: NewDomain, now: Date): SendingDomain => ({
  ...input,
  status: 'pending',
  answers: NOT_ASKED,
  checkedAt: null,
  verifiedAt: null,
  wrongSince: null,
  nextCheckAt: new Date(now.getTime() + HOUR_MS),
  createdAt: now,
  updatedAt: now,
});

/** Correct records verify, 72 hours of wrong or missing ones fail. Without an answer the status stays. */
export function checkedDomain(domain: SendingDomain, answers: RecordAnswers, now: Date): SendingDomain {
  const states = Object.values(answers).map(({ state }) => state);
  const nextCheckAt = new Date(now.getTime() + EVERY_MS);
  const checked: SendingDomain = { ...domain, answers, checkedAt: now, nextCheckAt, updatedAt: now };
  if (states.every((state) => state === 'ok'))
    return { ...checked, status: 'verified', verifiedAt: domain.verifiedAt ?? now, wrongSince: null };
  if (!states.some((state) => state === 'missing' || state === 'wrong')) return checked;
  const wrongSince = domain.wrongSince ?? now;
  const isOver = now.getTime() - wrongSince.getTime() >= PATIENCE_MS;
  return { ...checked, wrongSince, status: isOver ? 'failed' : domain.status };
}

export const isVerifiedFirst = (before: SendingDomain, after: SendingDomain): boolean =>
  before.verifiedAt === null && after.verifiedAt !== null;
export const hasFailed = (before: SendingDomain, after: SendingDomain): boolean =>
  before.status !== 'failed' && after.status === 'failed';
