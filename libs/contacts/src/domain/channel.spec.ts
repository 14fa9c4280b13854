import fc from 'fast-check';
import { channelKinds, channelTaken, orderedKinds, settleChannel, type ChannelInput } from './channel';

const settled = (over: Partial<ChannelInput>) =>
  settleChannel({ kind: 'phone', identifier: '912345678', ...over }, 'CL');
const inputIssues = (over: Partial<ChannelInput>) => {
  try {
    settled(over);
    return [];
  } catch (error) {
    return (error as { details: { body: { path: string; code: string }[] } }).details.body.map(
      ({ path, code }) => `${path}: ${code}`,
    );
  }
};

describe('the identity of a channel', () => {
  it.each(['phone', 'whatsapp', 'sms'] as const)('is a number in E.164 for %s, in any input format', (kind) => {
    for (const identifier of ['+56 9 1234-5678', '9 1234 5678', '0056912345678', ' 56912345678 ']) {
      expect(settled({ kind, identifier })).toMatchObject({
        identifier: '+56912345678',
        identifierNormalised: '+56912345678',
      });
    }
  });

  it.each(channelKinds)('has no invisible characters for %s', (kind) => {
    const identifier = kind === 'email' ? 'ana@example.com' : '+56912345678';
    const strewn = [...identifier].map((letter) => `\u202a${letter}\u200b\u2060`).join('\u00ad');
    expect(settled({ kind, identifier: strewn })).toMatchObject({ identifier, identifierNormalised: identifier });
    expect(inputIssues({ kind, identifier: '\u200b\u2066' })).toEqual(['identifier: too_small']);
  });

  it('stays as given if it is a short code or a sender name', () => {
    for (const identifier of ['103', 'BANCO']) {
      expect(settled({ kind: 'sms', identifier })).toMatchObject({ identifier, identifierNormalised: identifier });
    }
  });

  it('is an email as it was given, matched in lower case', () => {
    expect(settled({ kind: 'email', identifier: ' Ana@Example.com ' })).toMatchObject({
      identifier: 'Ana@Example.com',
      identifierNormalised: 'ana@example.com',
    });
  });

  it.each(['instagram', 'messenger', 'web', 'tiktok'] as const)('is compared character by character for %s', (kind) => {
    expect(settled({ kind, identifier: 'Ana.1' })).toMatchObject({
      identifier: 'Ana.1',
      identifierNormalised: 'Ana.1',
    });
  });

  it('is unchanged when it is normalized again', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('phone', 'whatsapp', 'sms', 'web' as const),
        fc.string({ minLength: 1, maxLength: 20 }),
        (kind, identifier) => {
          fc.pre(identifier.trim() !== '');
          const once = settled({ kind, identifier });
          expect(settled({ kind, identifier: once.identifier })).toEqual(once);
        },
      ),
    );
  });
});

describe('a channel', () => {
  it('is unverified and unlabelled by default', () => {
    expect(settled({})).toMatchObject({ label: null, verified: false });
    expect(settled({ label: ' Casa ', verified: true })).toMatchObject({ label: 'Casa', verified: true });
  });

  it('is rejected with all its errors at once', () => {
    expect(inputIssues({ kind: 'email', identifier: 'nobody', label: ' ' })).toEqual([
      'identifier: invalid_string',
      'label: too_small',
    ]);
    expect(inputIssues({ kind: 'web', identifier: 'x'.repeat(256) })).toEqual(['identifier: too_big']);
    expect(inputIssues({ identifier: '  ' })).toEqual(['identifier: too_small']);
  });

  it('is rejected with its holder if it is taken, even by the same contact', () => {
    expect(channelTaken('a', 'b')).toMatchObject({
      code: 'UNIQUE_CONFLICT',
      message: 'Otro contacto ya tiene este canal.',
      details: { contact_id: 'a' },
    });
    expect(channelTaken('a', 'a')).toMatchObject({
      code: 'UNIQUE_CONFLICT',
      message: 'El contacto ya tiene este canal.',
      details: { contact_id: 'a' },
    });
  });
});

describe('the channel kinds of a contact', () => {
  it('are distinct and always in the same order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...channelKinds)), (kinds) => {
        const shown = orderedKinds(kinds);
        expect(new Set(shown)).toEqual(new Set(kinds));
        expect(shown).toEqual(channelKinds.filter((kind) => kinds.includes(kind)));
      }),
    );
  });
});
