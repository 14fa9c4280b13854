import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { WebhookError } from './errors';
import { verify, type VerifyOptions } from './verify';

const SECRET = `whsec_${'ab'.repeat(32)}`;
const BODY = '{"id":"e1","name":"Josefa Núñez"}';
const TIME = 1_800_000_000;
const now = new Date(TIME * 1_000);
const signatureHex = (body: string, secret = SECRET, time = TIME) =>
  createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
const HEX = signatureHex(BODY);
const HEADER = `t=${TIME},v1=${HEX}`;

function catchRefusal(
  header: string | string[] | undefined,
  { body = BODY, secret = SECRET, ...options }: VerifyOptions & { body?: string; secret?: string } = {},
) {
  try {
    verify(body, header, secret, { now, ...options });
    return null;
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error;
    return error.code;
  }
}

describe('verify', () => {
  it('accepts a body signed with the secret, as text and bytes', () => {
    expect(catchRefusal(HEADER)).toBeNull();
    expect(() => verify(Buffer.from(BODY), HEADER, SECRET, { now })).not.toThrow();
    expect(() => verify(new TextEncoder().encode(BODY), HEADER, SECRET, { now })).not.toThrow();
    expect(catchRefusal([HEADER])).toBeNull();
  });

  it('accepts one valid signature among several, and skips unknown schemes', () => {
    const wrong = '0'.repeat(64);
    expect(catchRefusal(`t=${TIME},v1=${wrong},v1=${HEX}`)).toBeNull();
    expect(catchRefusal(`t=${TIME}, v1=${HEX}, v2=whatever`)).toBeNull();
    expect(catchRefusal(`v1=short,t=${TIME},v1=${HEX.toUpperCase()}`)).toBeNull();
    expect(catchRefusal(`t=${TIME},v1=${wrong},v1=${wrong}`)).toBe('wrong_signature');
  });

  it.each([
    ['another body', catchRefusal(HEADER, { body: `${BODY} ` }), 'wrong_signature'],
    ['another secret', catchRefusal(HEADER, { secret: 'whsec_other' }), 'wrong_signature'],
    ['another time in the header', catchRefusal(`t=${TIME + 1},v1=${HEX}`), 'wrong_signature'],
    ['no header', catchRefusal(undefined), 'no_signature'],
    ['an empty header', catchRefusal(''), 'no_signature'],
    ['no time', catchRefusal(`v1=${HEX}`), 'malformed_signature'],
    ['two times', catchRefusal(`t=${TIME},t=${TIME},v1=${HEX}`), 'malformed_signature'],
    ['a time that is no number', catchRefusal(`t=1e9,v1=${HEX}`), 'malformed_signature'],
    ['no signature in the header', catchRefusal(`t=${TIME}`), 'malformed_signature'],
    ['a signature that is cut', catchRefusal(`t=${TIME},v1=${HEX.slice(2)}`), 'malformed_signature'],
    ['a signature that is no hex', catchRefusal(`t=${TIME},v1=${'z'.repeat(64)}`), 'malformed_signature'],
  ])('refuses %s', (_what, refusal, code) => {
    expect(refusal).toBe(code);
  });

  it('refuses times beyond the tolerance, in both directions', () => {
    const at = (seconds: number, toleranceSeconds?: number) =>
      catchRefusal(HEADER, { now: new Date((TIME + seconds) * 1_000), toleranceSeconds });
    expect([at(300), at(-300), at(301), at(-301)]).toEqual([null, null, 'outside_tolerance', 'outside_tolerance']);
    expect([at(301, 600), at(2, 1)]).toEqual([null, 'outside_tolerance']);
  });

  it('refuses everything if the secret is empty, or tolerance or time is invalid', () => {
    const signedWithNothing = `t=${TIME},v1=${signatureHex(BODY, '')}`;
    expect(catchRefusal(signedWithNothing, { secret: '' })).toBe('no_secret');
    expect(catchRefusal(HEADER, { toleranceSeconds: Number.NaN })).toBe('outside_tolerance');
    expect(catchRefusal(HEADER, { now: new Date(Number.NaN) })).toBe('outside_tolerance');
  });

  it('uses the current time by default', () => {
    const time = Math.floor(Date.now() / 1_000);
    expect(() => verify(BODY, `t=${time},v1=${signatureHex(BODY, SECRET, time)}`, SECRET)).not.toThrow();
    expect(() => verify(BODY, HEADER, SECRET)).toThrow(WebhookError);
  });

  it("accepts every body with its own signature, and never with another's", () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (body, other) => {
        expect(catchRefusal(`t=${TIME},v1=${signatureHex(body)}`, { body })).toBeNull();
        if (body !== other)
          expect(catchRefusal(`t=${TIME},v1=${signatureHex(other)}`, { body })).toBe('wrong_signature');
      }),
    );
  });

  it('refuses any other header with a specific code, and no other error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (header) => {
        expect(['no_signature', 'malformed_signature']).toContain(catchRefusal(header));
      }),
    );
  });
});
