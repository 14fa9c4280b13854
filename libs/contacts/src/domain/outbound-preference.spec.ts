import fc from 'fast-check';
import { channelKinds } from './channel';
import {
  blocksToRepeat,
  effectivePreferences,
  isBlocked,
  outboundScopes,
  preferenceStatuses,
  settledLegalBasis,
  standingPreferences,
  type OutboundPreference,
} from './outbound-preference';

const arbitraryEntry = fc.record({
  channel: fc.constantFrom(...channelKinds.slice(0, 3)),
  scope: fc.constantFrom(...outboundScopes),
  status: fc.constantFrom(...preferenceStatuses),
});
const entry = ({
  over = {},
  index = 0,
}: { over?: Partial<OutboundPreference>; index?: number } = {}): OutboundPreference => ({
  id: `entry-${index}`,
  workspaceId: 'w',
  contactId: 'c',
  channel: 'email',
  scope: 'marketing',
  status: 'blocked',
  legalBasis: 'Solicitud',
  messageId: null,
  createdAt: new Date(0),
  ...over,
});

describe('the effective preferences of a ledger', () => {
  it('are the last entry per channel and scope', () => {
    fc.assert(
      fc.property(fc.array(arbitraryEntry), (entries) => {
        const standing = standingPreferences(entries);
        for (const channel of channelKinds) {
          for (const scope of outboundScopes) {
            const last = entries.findLast((each) => each.channel === channel && each.scope === scope);
            expect(standing[channel]?.[scope]).toBe(last?.status);
          }
        }
      }),
    );
  });

  it('block every scope if everything is blocked, otherwise only blocked scopes', () => {
    fc.assert(
      fc.property(fc.array(arbitraryEntry), (entries) => {
        const standing = standingPreferences(entries);
        for (const channel of channelKinds) {
          const everything = standing[channel]?.all_proactive === 'blocked';
          for (const scope of outboundScopes) {
            expect(isBlocked(standing, channel, scope)).toBe(everything || standing[channel]?.[scope] === 'blocked');
          }
        }
      }),
    );
  });

  it('include every scope of the channels in the ledger, and no other channel', () => {
    const standing = standingPreferences([
      { channel: 'email', scope: 'marketing', status: 'blocked' },
      { channel: 'sms', scope: 'all_proactive', status: 'blocked' },
      { channel: 'sms', scope: 'service', status: 'allowed' },
    ]);
    expect(effectivePreferences(standing)).toEqual({
      email: { marketing: 'blocked', service: 'allowed', promised_followup: 'allowed', all_proactive: 'allowed' },
      sms: { marketing: 'blocked', service: 'blocked', promised_followup: 'blocked', all_proactive: 'blocked' },
    });
  });

  it('keep other blocks when the block of everything is lifted', () => {
    const standing = standingPreferences([
      { channel: 'email', scope: 'marketing', status: 'blocked' },
      { channel: 'email', scope: 'all_proactive', status: 'blocked' },
      { channel: 'email', scope: 'all_proactive', status: 'allowed' },
    ]);
    expect(effectivePreferences(standing).email).toMatchObject({ marketing: 'blocked', service: 'allowed' });
  });
});

describe('joined ledgers', () => {
  const ledgers = fc.array(fc.record({ contactId: fc.constantFrom('a', 'b', 'c'), said: arbitraryEntry }), {
    maxLength: 30,
  });
  const lastOfEach = (entries: readonly OutboundPreference[]) =>
    entries.filter(
      (each, index) =>
        !entries.some(
          (later, at) =>
            at > index &&
            later.contactId === each.contactId &&
            later.channel === each.channel &&
            later.scope === each.scope,
        ),
    );

  it('keep every block of any of them', () => {
    fc.assert(
      fc.property(ledgers, (history) => {
        const entries = history.map(({ contactId, said: over }, index) =>
          entry({ over: { contactId, ...over }, index }),
        );
        const last = lastOfEach(entries);
        const united = standingPreferences([...entries, ...blocksToRepeat(last)]);
        for (const { channel, scope, status } of last) {
          if (status === 'blocked') expect(united[channel]?.[scope]).toBe('blocked');
        }
        for (const channel of channelKinds) {
          for (const scope of outboundScopes) {
            const anyBlock = last.some(
              (each) => each.channel === channel && each.scope === scope && each.status === 'blocked',
            );
            expect(united[channel]?.[scope] === 'blocked').toBe(anyBlock);
          }
        }
      }),
    );
  });

  it('repeat a block with its basis and proof if a permission would lift it', () => {
    const block = entry({ over: { contactId: 'a', legalBasis: 'Carta', messageId: 'm-1' } });
    const permission = entry({ over: { contactId: 'b', status: 'allowed' }, index: 1 });
    expect(blocksToRepeat([block, permission])).toEqual([block]);
    expect(blocksToRepeat([permission, block])).toEqual([]);
    expect(blocksToRepeat([block, entry({ over: { contactId: 'b', status: 'allowed', scope: 'service' } })])).toEqual(
      [],
    );
  });
});

describe('a legal basis', () => {
  it('is a text of 1 to 1000 characters without surrounding blanks', () => {
    expect(settledLegalBasis(' Ley 19.628 ')).toBe('Ley 19.628');
    for (const wrong of ['', '  ', 'x'.repeat(1_001)])
      expect(() => settledLegalBasis(wrong)).toThrow('The request is not valid.');
  });
});
