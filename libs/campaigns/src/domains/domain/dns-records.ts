import { registeredDomain } from './domain-name';

export const RECORD_PURPOSES = ['dkim', 'spf', 'dmarc', 'return_path'] as const;
export type RecordPurpose = (typeof RECORD_PURPOSES)[number];

export const RECORD_STATES = ['ok', 'missing', 'wrong', 'unknown'] as const;
export type RecordState = (typeof RECORD_STATES)[number];

/** The values of a name, none, or no answer. */
export type NameAnswer = { kind: 'values'; values: readonly string[] } | { kind: 'none' } | { kind: 'silent' };

export interface RecordAnswer {
  state: RecordState;
  /** Published value that differs from the wanted one. */
  found: string | null;
}

export type RecordAnswers = Record<RecordPurpose, RecordAnswer>;

export interface WantedRecord {
  purpose: RecordPurpose;
  type: 'TXT' | 'CNAME';
  name: string;
  value: string;
}

export interface DomainKeys {
  domain: string;
  selector: string;
  publicKey: string;
}

const LONGEST_FOUND = 500;

export const NOT_ASKED: RecordAnswers = {
  dkim: { state: 'unknown', found: null },
  spf: { state: 'unknown', found: null },
  dmarc: { state: 'unknown', found: null },
  return_path: { state: 'unknown', found: null },
};

/** Bounces go to the bounce domain. */
export const wantedRecords = ({ domain, selector, publicKey }: DomainKeys, bounceDomain: string): WantedRecord[] => [
  { purpose: 'dkim', type: 'TXT', name: `${selector}._domainkey.${domain}`, value: `v=DKIM1; k=rsa; p=${publicKey}` },
  { purpose: 'spf', type: 'TXT', name: domain, value: `v=spf1 include:${bounceDomain} ~all` },
  { purpose: 'dmarc', type: 'TXT', name: `_dmarc.${domain}`, value: 'v=DMARC1; p=none' },
  { purpose: 'return_path', type: 'CNAME', name: `bounces.${domain}`, value: bounceDomain },
];

/** Names in lookup order. For DMARC, mail servers fall back to the registered domain. */
export const namesToAsk = ({ purpose, name }: WantedRecord, domain: string): string[] => {
  const registered = registeredDomain(domain);
  return purpose === 'dmarc' && registered !== domain ? [name, `_dmarc.${registered}`] : [name];
};

/** Tags such as `v=DKIM1; k=rsa; p=...`; the first of a name counts. */
function parseTags(value: string): ReadonlyMap<string, string> {
  const tags = new Map<string, string>();
  for (const part of value.split(';')) {
    const at = part.indexOf('=');
    const name = part.slice(0, Math.max(at, 0)).trim().toLowerCase();
    if (at > 0 && !tags.has(name)) tags.set(name, part.slice(at + 1).trim());
  }
  return tags;
}

const isOurKey = (value: string, publicKey: string): boolean => {
  const tags = parseTags(value);
  return (
    (tags.get('v') ?? 'DKIM1') === 'DKIM1' &&
    (tags.get('k') ?? 'rsa').toLowerCase() === 'rsa' &&
    tags.get('p')?.replace(/\s+/g, '') === publicKey
  );
};

/** Terms after `all` are never evaluated. */
const includesUs = (value: string, bounceDomain: string): boolean => {
  const terms = value.trim().toLowerCase().split(/\s+/).slice(1);
  const all = terms.findIndex((term) => /^[-+~?]?all$/.test(term));
  return terms
    .slice(0, all < 0 ? terms.length : all)
    .some((term) => term.replace(/^\+/, '') === `include:${bounceDomain}`);
};

const POLICIES = new Set(['none', 'quarantine', 'reject']);
const normalizeHost = (value: string): string => value.trim().toLowerCase().replace(/\.$/, '');

interface Rule {
  /** The value serves this purpose. */
  concerns(value: string): boolean;
  /** Only one such record is allowed. */
  alone: boolean;
  isRight(value: string): boolean;
}

const recordRule = (purpose: RecordPurpose, { publicKey }: DomainKeys, bounceDomain: string): Rule => {
  const rules: Record<RecordPurpose, Rule> = {
    dkim: { concerns: () => true, alone: false, isRight: (value) => isOurKey(value, publicKey) },
    spf: {
      concerns: (value) => /^v=spf1(\s|$)/i.test(value.trim()),
      alone: true,
      isRight: (value) => includesUs(value, bounceDomain),
    },
    dmarc: {
      concerns: (value) => /^v\s*=\s*DMARC1\s*(;|$)/.test(value.trim()),
      alone: true,
      isRight: (value) => POLICIES.has((parseTags(value).get('p') ?? '').toLowerCase()),
    },
    return_path: { concerns: () => true, alone: true, isRight: (value) => normalizeHost(value) === bounceDomain },
  };
  return rules[purpose];
};

/** Replaces characters that cannot be stored or shown. */
const shownValue = (values: readonly string[]): string =>
  [...values.join(' | ').slice(0, LONGEST_FOUND)].map((each) => (/[\p{Cc}\p{Cs}]/u.test(each) ? '?' : each)).join('');

/** The first name with a record decides. */
export function judgedRecord(
  purpose: RecordPurpose,
  answers: readonly NameAnswer[],
  keys: DomainKeys,
  bounceDomain: string,
): RecordAnswer {
  const { concerns, alone, isRight } = recordRule(purpose, keys, bounceDomain);
  for (const answer of answers) {
    if (answer.kind === 'silent') return { state: 'unknown', found: null };
    const meant = answer.kind === 'values' ? answer.values.filter(concerns) : [];
    if (meant.length === 0) continue;
    const isOk = alone ? meant.length === 1 && isRight(meant[0]!) : meant.some(isRight);
    return isOk ? { state: 'ok', found: null } : { state: 'wrong', found: shownValue(meant) };
  }
  return { state: 'missing', found: null };
}
