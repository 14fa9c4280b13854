import fc from 'fast-check';
import {
  isShareUsedUp,
  limitReached,
  ownLimits,
  limitedParties,
  TURN_PARTIES,
  turnLimitsWith,
  usualTurnLimits,
  windowsAt,
  type TurnCount,
  type TurnLimits,
} from './turn-limits';

const limit = (turnsHour: number, tokensDay = 1_000, toolCallsDay = 10) => ({
  turnsHour,
  tokensDay,
  toolCallsDay,
  bookingsDay: 1,
});
const limits: TurnLimits = { channel: limit(9), contact: limit(2), network: limit(5), sender: limit(2) };
const count = (kind: TurnCount['kind'], over: Partial<TurnCount> = {}): TurnCount => ({
  kind,
  turns: 1,
  tokens: 0,
  toolCalls: 0,
  ...over,
});

describe('limits of turns', () => {
  it('allow the last turn of an hour and refuse the next one', () => {
    expect(limitReached([count('sender', { turns: 2 })], limits)).toBeUndefined();
    expect(limitReached([count('sender', { turns: 3 })], limits)).toBe('sender_limit');
  });

  it("refuse a turn once the day's tokens or tool calls are used up", () => {
    expect(limitReached([count('contact', { tokens: 999, toolCalls: 9 })], limits)).toBeUndefined();
    expect(limitReached([count('contact', { tokens: 1_000 })], limits)).toBe('contact_limit');
    expect(limitReached([count('contact', { toolCalls: 10 })], limits)).toBe('contact_limit');
  });

  it('name the narrowest exceeded party, independent of the order of the counts', () => {
    const beyond = TURN_PARTIES.map((kind) => count(kind, { turns: 100 }));
    expect(limitReached(beyond, limits)).toBe('sender_limit');
    expect(limitReached(beyond.slice(0, 3).reverse(), limits)).toBe('contact_limit');
    expect(limitReached([beyond[0]!, beyond[2]!], limits)).toBe('network_limit');
  });

  it('refuse a turn exactly if any party exceeds any limit', () => {
    const counts = fc.uniqueArray(
      fc.record({
        kind: fc.constantFrom(...TURN_PARTIES),
        turns: fc.nat(12),
        tokens: fc.nat(1_200),
        toolCalls: fc.nat(12),
      }),
      { selector: ({ kind }) => kind },
    );
    fc.assert(
      fc.property(counts, (each) => {
        const isBeyond = each.some(
          ({ kind, turns, tokens, toolCalls }) => turns > limits[kind].turnsHour || tokens >= 1_000 || toolCalls >= 10,
        );
        return (limitReached(each, limits) !== undefined) === isBeyond;
      }),
    );
  });

  it('store only differences from the defaults, and restore the defaults for other parties', () => {
    const own = { ...usualTurnLimits, network: limit(7) };
    expect(ownLimits(own)).toEqual({ network: limit(7) });
    expect(turnLimitsWith(ownLimits(own))).toEqual(own);
    expect(turnLimitsWith({ channel: undefined })).toEqual(usualTurnLimits);
  });

  it('use hours and days in UTC', () => {
    expect(windowsAt(new Date('2026-03-15T23:59:59.999Z'))).toEqual({
      hour: new Date('2026-03-15T23:00Z'),
      day: new Date('2026-03-15T00:00Z'),
    });
  });

  it('count a sender by a digest per workspace, and skip a missing network', () => {
    const talker = { accountId: 'a', contactId: 'c', sender: 'phone/56911111111', network: null };
    const digest = (text: string) => `digest of ${text}`;
    expect(limitedParties('w', talker, digest)).toEqual([
      { kind: 'channel', subject: 'a' },
      { kind: 'contact', subject: 'c' },
      { kind: 'sender', subject: 'digest of sender/w/phone/56911111111' },
    ]);
    expect(limitedParties('w', { ...talker, network: 'n' }, digest)).toContainEqual({ kind: 'network', subject: 'n' });
  });

  it('reserve the rest of a budget for other channels once the share is used', () => {
    const spending = { creditsMonth: 100, usdMonthMicros: 1_000, sharePct: 60, creditsUsed: 59, spentMicros: 599 };
    expect(isShareUsedUp(spending)).toBe(false);
    expect(isShareUsedUp({ ...spending, creditsUsed: 60 })).toBe(true);
    expect(isShareUsedUp({ ...spending, spentMicros: 600 })).toBe(true);
    expect(
      isShareUsedUp({ ...spending, creditsMonth: null, usdMonthMicros: null, creditsUsed: 1e9, spentMicros: 1e9 }),
    ).toBe(false);
  });
});
