import { isUsedUp } from './spending';

/** Messaging account, contact, visitor's network and sender, in the order of row locks. */
export const TURN_PARTIES = ['channel', 'contact', 'network', 'sender'] as const;
export type TurnParty = (typeof TURN_PARTIES)[number];

export interface Party {
  kind: TurnParty;
  /** Id, or digest of an address. */
  subject: string;
}

/** Per hour and day in UTC. */
export interface TurnLimit {
  turnsHour: number;
  tokensDay: number;
  toolCallsDay: number;
  bookingsDay: number;
}

export type TurnLimits = Readonly<Record<TurnParty, TurnLimit>>;

const ofAPerson: TurnLimit = { turnsHour: 30, tokensDay: 500_000, toolCallsDay: 200, bookingsDay: 3 };

/** A network may be shared by an office or by many telephones. */
export const usualTurnLimits: TurnLimits = {
  channel: { turnsHour: 2_000, tokensDay: 50_000_000, toolCallsDay: 20_000, bookingsDay: 60 },
  contact: ofAPerson,
  network: { turnsHour: 120, tokensDay: 2_000_000, toolCallsDay: 800, bookingsDay: 6 },
  sender: ofAPerson,
};

/** Maximum that a workspace can set. */
export const mostOfTurnLimits: TurnLimit = {
  turnsHour: 100_000,
  tokensDay: 10_000_000_000,
  toolCallsDay: 1_000_000,
  bookingsDay: 10_000,
};

export const channelSharePct = { min: 1, max: 100, usual: 60 };

/** Includes the current turn. */
export interface TurnCount {
  kind: TurnParty;
  turns: number;
  tokens: number;
  toolCalls: number;
}

/** Amounts are in millionths of a USD. */
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

/** Returns the narrowest party over its limit, because it is the cause. */
export function limitReached(counts: readonly TurnCount[], limits: TurnLimits): TurnRefusal | undefined {
  const narrowest: readonly TurnParty[] = ['sender', 'contact', 'network', 'channel'];
  const beyond = counts.filter((count) => isBeyond(count, limits[count.kind])).map(({ kind }) => kind);
  const party = narrowest.find((kind) => beyond.includes(kind));
  return party && `${party}_limit`;
}

const shareLimit = (limit: number | null, sharePct: number): number | null =>
  limit === null ? null : Math.floor((limit * sharePct) / 100);

/** True if a channel has used its share while other channels need the budget. */
export const isShareUsedUp = ({
  creditsMonth,
  usdMonthMicros,
  sharePct,
  creditsUsed,
  spentMicros,
}: ChannelSpending): boolean =>
  isUsedUp({ used: creditsUsed, limit: shareLimit(creditsMonth, sharePct) }) ||
  isUsedUp({ used: spentMicros, limit: shareLimit(usdMonthMicros, sharePct) });

export const turnLimitsWith = (set: Partial<TurnLimits> | null): TurnLimits => ({
  channel: set?.channel ?? usualTurnLimits.channel,
  contact: set?.contact ?? usualTurnLimits.contact,
  network: set?.network ?? usualTurnLimits.network,
  sender: set?.sender ?? usualTurnLimits.sender,
});

const isUsual = (party: TurnParty, limit: TurnLimit): boolean =>
  (Object.keys(limit) as (keyof TurnLimit)[]).every((name) => limit[name] === usualTurnLimits[party][name]);

/** Omits limits equal to the defaults, so that they follow later changes of the defaults. */
export const ownLimits = (limits: TurnLimits): Partial<TurnLimits> =>
  Object.fromEntries(
    TURN_PARTIES.filter((party) => !isUsual(party, limits[party])).map((party) => [party, limits[party]]),
  );

/** In UTC. */
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

/** An address is kept only as its digest. */
export function limitedParties(
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
