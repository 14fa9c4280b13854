import { isUsedUp } from './spending';

/** Who is counted: the messaging account, the contact, a visitor's network, and the sender by address or visitor. In the order in which rows are locked. */
export const TURN_PARTIES = ['channel', 'contact', 'network', 'sender'] as const;
export type TurnParty = (typeof TURN_PARTIES)[number];

/** One that a turn counts for. */
export interface Party {
  kind: TurnParty;
  /** An id, or the digest of an address. */
  subject: string;
}

/** What one party may use, by hours and days of UTC. */
export interface TurnLimit {
  turnsHour: number;
  tokensDay: number;
  toolCallsDay: number;
  bookingsDay: number;
}

export type TurnLimits = Readonly<Record<TurnParty, TurnLimit>>;

const ofAPerson: TurnLimit = { turnsHour: 30, tokensDay: 500_000, toolCallsDay: 200, bookingsDay: 3 };

/** A network may be that of an office or of many telephones. */
export const usualTurnLimits: TurnLimits = {
  channel: { turnsHour: 2_000, tokensDay: 50_000_000, toolCallsDay: 20_000, bookingsDay: 60 },
  contact: ofAPerson,
  network: { turnsHour: 120, tokensDay: 2_000_000, toolCallsDay: 800, bookingsDay: 6 },
  sender: ofAPerson,
};

/** The highest that a workspace can set. */
export const mostOfTurnLimits: TurnLimit = {
  turnsHour: 100_000,
  tokensDay: 10_000_000_000,
  toolCallsDay: 1_000_000,
  bookingsDay: 10_000,
};

export const channelSharePct = { min: 1, max: 100, usual: 60 };

/** What a party has used, the present turn included. */
export interface TurnCount {
  kind: TurnParty;
  turns: number;
  tokens: number;
  toolCalls: number;
}

/** What is left of the month's budgets for a channel. Sums of money in millionths of a USD. */
export interface ChannelSpending {
  creditsMonth: number | null;
  usdMonthMicros: number | null;
  sharePct: number;
  creditsUsed: number;
  spentMicros: number;
}

export type TurnRefusal = `${TurnParty}_limit` | 'channel_budget_exceeded';

const isBeyond = (
  { turns, tokens, toolCalls }: TurnCount,
  { turnsHour, tokensDay, toolCallsDay }: TurnLimit,
): boolean => turns > turnsHour || tokens >= tokensDay || toolCalls >= toolCallsDay;

/** Which party may have no further turn now: of several the narrowest, which is the one that causes it. */
export function limitReached(counts: readonly TurnCount[], limits: TurnLimits): TurnRefusal | undefined {
  const narrowest: readonly TurnParty[] = ['sender', 'contact', 'network', 'channel'];
  const beyond = counts.filter((count) => isBeyond(count, limits[count.kind])).map(({ kind }) => kind);
  const party = narrowest.find((kind) => beyond.includes(kind));
  return party && `${party}_limit`;
}

const shareOf = (limit: number | null, sharePct: number): number | null =>
  limit === null ? null : Math.floor((limit * sharePct) / 100);

/** Whether a channel has used its share of a budget that other channels need as well. */
export const isShareUsedUp = ({
  creditsMonth,
  usdMonthMicros,
  sharePct,
  creditsUsed,
  spentMicros,
}: ChannelSpending): boolean =>
  isUsedUp({ used: creditsUsed, limit: shareOf(creditsMonth, sharePct) }) ||
  isUsedUp({ used: spentMicros, limit: shareOf(usdMonthMicros, sharePct) });

/** Limits as a workspace set them: parties that it did not name have the usual ones. */
export const turnLimitsWith = (set: Partial<TurnLimits> | null): TurnLimits => ({
  channel: set?.channel ?? usualTurnLimits.channel,
  contact: set?.contact ?? usualTurnLimits.contact,
  network: set?.network ?? usualTurnLimits.network,
  sender: set?.sender ?? usualTurnLimits.sender,
});

const isUsual = (party: TurnParty, limit: TurnLimit): boolean =>
  (Object.keys(limit) as (keyof TurnLimit)[]).every((name) => limit[name] === usualTurnLimits[party][name]);

/** What is kept of limits: those that are the usual ones follow them. */
export const ownLimits = (limits: TurnLimits): Partial<TurnLimits> =>
  Object.fromEntries(
    TURN_PARTIES.filter((party) => !isUsual(party, limits[party])).map((party) => [party, limits[party]]),
  );

/** Start of the hour and of the day of UTC. */
export function windowsAt(now: Date): { hour: Date; day: Date } {
  const hour = new Date(now);
  hour.setUTCMinutes(0, 0, 0);
  const day = new Date(hour);
  day.setUTCHours(0);
  return { hour, day };
}

export interface TalkerKeys {
  accountId: string;
  contactId: string;
  sender: string;
  network: string | null;
}

/** The parties of a turn. An address is kept as its digest alone. */
export function partiesOf(
  workspaceId: string,
  { accountId, contactId, sender, network }: TalkerKeys,
  digest: (text: string) => string,
): Party[] {
  return [
    { kind: 'channel', subject: accountId },
    { kind: 'contact', subject: contactId },
    ...(network === null ? [] : [{ kind: 'network' as const, subject: network }]),
    { kind: 'sender', subject: digest(`sender/${workspaceId}/${sender}`) },
  ];
}
