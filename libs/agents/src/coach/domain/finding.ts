import { conflict, folded } from '@workops/kernel';
import { objectIn, objectsIn, textIn } from '../../model/domain/said-json';

export const FINDING_KINDS = ['gap', 'error', 'tone', 'tool_failure', 'policy'] as const;
type FindingKind = (typeof FINDING_KINDS)[number];
export const FINDING_STATUSES = ['open', 'investigating', 'proposed', 'resolved', 'dismissed'] as const;
export type FindingStatus = (typeof FINDING_STATUSES)[number];

/** In entries and characters. */
export const coachLimits = {
  conversations: 100,
  ended: 50,
  found: 5,
  topicKey: 60,
  title: 200,
  evidence: 20,
  expected: 2_000,
} as const;

export const NO_FINDING = 'El hallazgo no existe.';

interface Evidence {
  conversationId: string;
  messageId: string;
}

/** At most one is open per agent, kind and topic. */
export interface Finding {
  workspaceId: string;
  id: string;
  agentId: string;
  kind: FindingKind;
  topicKey: string;
  /** Contains no names of people. */
  title: string;
  /** Each conversation counts once. */
  occurrenceCount: number;
  status: FindingStatus;
  /** Newest evidence. */
  evidence: readonly Evidence[];
  createdAt: Date;
  updatedAt: Date;
}

export interface Found extends Evidence {
  kind: FindingKind;
  topicKey: string;
  title: string;
}

export const isClosed = (status: FindingStatus): boolean => status === 'resolved' || status === 'dismissed';

export const investigating = () => conflict('investigating', 'El hallazgo ya se está investigando.');
export const findingClosed = () => conflict('closed', 'El hallazgo ya está cerrado.');

export interface CoachMessage {
  id: string;
  role: 'customer' | 'agent';
  content: string;
}

export interface Transcript {
  conversationId: string;
  /** Names of the contact, which titles must not contain. */
  names: readonly string[];
  messages: readonly CoachMessage[];
}

const GENERIC: Readonly<Record<FindingKind, string>> = {
  gap: 'Falta información',
  error: 'Respuesta equivocada',
  tone: 'Tono inadecuado',
  tool_failure: 'Una herramienta no funcionó',
  policy: 'No se siguió una norma',
};

const SHORTEST_NAME = 3;
/** An address, or possibly a telephone or document number. */
const PERSONAL = /@|\d{5,}|\d[\d .-]{5,}\d/;

const nameWords = (names: readonly string[]): ReadonlySet<string> =>
  new Set(names.flatMap((name) => folded(name).split(/[^a-z0-9]+/)).filter((word) => word.length >= SHORTEST_NAME));

const toTopic = (text: string, names: ReadonlySet<string>): string =>
  folded(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !names.has(word) && !PERSONAL.test(word))
    .join('_')
    .slice(0, coachLimits.topicKey)
    .replace(/_$/, '');

const isAboutSomebody = (text: string, names: ReadonlySet<string>): boolean =>
  PERSONAL.test(text) ||
  folded(text)
    .split(/[^a-z0-9]+/)
    .some((word) => names.has(word));

function toTitle(text: string, kind: FindingKind, names: ReadonlySet<string>): string {
  const title = [...text.replace(/\s+/g, ' ').trim()].slice(0, coachLimits.title).join('');
  return title === '' || isAboutSomebody(title, names) ? GENERIC[kind] : title;
}

const isKind = (value: unknown): value is FindingKind => FINDING_KINDS.some((kind) => kind === value);

/** At most one per kind and topic, without names of people. Undefined if the reply cannot be parsed. */
export function foundIn(reply: string, { conversationId, names, messages }: Transcript): Found[] | undefined {
  const { findings } = objectIn(reply) ?? {};
  if (!Array.isArray(findings)) return undefined;
  const people = nameWords(names);
  const usual = messages.findLast(({ role }) => role === 'agent') ?? messages.at(-1);
  const entries = objectsIn(findings).flatMap(({ kind, topic_key, title, line }) => {
    if (!isKind(kind) || !usual) return [];
    const topicKey = toTopic(textIn(topic_key), people);
    const { id: messageId } = (typeof line === 'number' ? messages[line - 1] : undefined) ?? usual;
    return topicKey === ''
      ? []
      : [{ kind, topicKey, title: toTitle(textIn(title), kind, people), conversationId, messageId }];
  });
  const isFirst = (each: Found, place: number) =>
    entries.findIndex(({ kind, topicKey }) => kind === each.kind && topicKey === each.topicKey) === place;
  return entries.filter(isFirst).slice(0, coachLimits.found);
}
