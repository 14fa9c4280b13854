import { folded } from '@workops/kernel';
import type { ContactRecord } from './contact';

/** Strongest first. */
const duplicateValues = ['email', 'phone', 'tax_id'] as const;
export type DuplicateValue = (typeof duplicateValues)[number];

/** Clusters are listed in this order. */
export const duplicateReasons = [...duplicateValues, 'channel', 'name'] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];

export interface DuplicateCluster<C> {
  /** The oldest contacts of the cluster. */
  contacts: C[];
  /** Includes contacts that are not shown. */
  size: number;
  reasons: DuplicateReason[];
}

export interface DuplicateCandidate<C> {
  contact: C;
  /** Greater than 0, at most 1. */
  score: number;
  reasons: DuplicateReason[];
}

export interface Suspect {
  contact: ContactRecord;
  /** One contact's channel address is on a channel or card of the other. */
  sharesAddress: boolean;
}

/** Minimum similarity of names within a company. */
export const ALIKE = 0.6;

const valueOf: Record<DuplicateValue, (contact: ContactRecord) => string | null> = {
  email: ({ emailNormalised }) => emailNormalised,
  phone: ({ phoneE164 }) => phoneE164,
  tax_id: ({ taxId }) => taxId,
};

export const duplicateValue = (kind: DuplicateValue, contact: ContactRecord): string | null => valueOf[kind](contact);

function trigrams(name: string): Set<string> {
  const words = folded(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(
    words.flatMap((word) =>
      [...`  ${word} `].slice(2).map((_, index) => [...`  ${word} `].slice(index, index + 3).join('')),
    ),
  );
}

/** Share of common trigrams, 0 to 1. */
export function nameSimilarity(left: string, right: string): number {
  const [ours, theirs] = [trigrams(left), trigrams(right)];
  const both = [...ours].filter((trigram) => theirs.has(trigram)).length;
  return both === 0 ? 0 : both / (ours.size + theirs.size - both);
}

const sharedByAll = (kind: DuplicateValue, [first, ...rest]: readonly ContactRecord[]): boolean => {
  const value = first ? duplicateValue(kind, first) : null;
  return value !== null && rest.every((other) => duplicateValue(kind, other) === value);
};

/** Undefined for fewer than two contacts, or if all share a stronger reason that already lists them. */
export function toCluster(
  matchReason: DuplicateReason,
  contacts: ContactRecord[],
  size: number,
): DuplicateCluster<ContactRecord> | undefined {
  if (contacts.length < 2) return undefined;
  const shared = duplicateValues.filter((kind) => sharedByAll(kind, contacts));
  const reasons = duplicateReasons.filter((reason) => reason === matchReason || shared.some((kind) => kind === reason));
  const all = contacts.length === size;
  return all && reasons[0] !== matchReason ? undefined : { contacts, size, reasons };
}

interface Named {
  id: string;
  name: string;
}

/** The later contacts. Empty if an earlier one resembles all of them, because it lists them. */
export function listedWith(contact: Named, alike: readonly Named[]): string[] {
  const later = alike.filter(({ id }) => id > contact.id);
  const listsAll = ({ name }: Named) => later.every((other) => nameSimilarity(name, other.name) >= ALIKE);
  return alike.some((other) => other.id < contact.id && listsAll(other)) ? [] : later.map(({ id }) => id);
}

const WEIGHTS: Record<DuplicateValue, number> = { email: 0.9, phone: 0.8, tax_id: 0.95 };
const CHANNEL_WEIGHT = 0.8;
const NAME_WEIGHT = 0.7;

/** Combines independent hints; a shared channel adds nothing to a shared email or phone. Undefined without any hint. */
export function toCandidate(
  contact: ContactRecord,
  { contact: other, sharesAddress }: Suspect,
): DuplicateCandidate<ContactRecord> | undefined {
  const shared = duplicateValues.filter((kind) => sharedByAll(kind, [contact, other]));
  const similarity =
    contact.companyId !== null && contact.companyId === other.companyId ? nameSimilarity(contact.name, other.name) : 0;
  const byChannel = sharesAddress && !shared.includes('email') && !shared.includes('phone');
  const hints = shared.map((kind) => WEIGHTS[kind]);
  const reasons: DuplicateReason[] = [...shared];
  if (byChannel) {
    hints.push(CHANNEL_WEIGHT);
    reasons.push('channel');
  }
  if (similarity >= ALIKE) {
    hints.push(similarity * NAME_WEIGHT);
    reasons.push('name');
  }
  if (hints.length === 0) return undefined;
  const doubt = hints.reduce((left, weight) => left * (1 - weight), 1);
  return { contact: other, score: Math.round((1 - doubt) * 100) / 100, reasons };
}
