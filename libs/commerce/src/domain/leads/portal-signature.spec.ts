import { createHmac } from 'node:crypto';
import { signs } from './portal-signature';

const SECRET = 'whsec_test';
const AT = 1_800_000_000;
const body = Buffer.from('{"lead_id": "1"}');

const signed = (over: { bytes?: Buffer; secret?: string; at?: number } = {}) => {
  const { bytes = body, secret = SECRET, at = AT } = over;
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.`).update(bytes).digest('hex')}`;
};
const holds = (header: string | undefined, seconds = 0, given = body) => signs(header, given, SECRET, new Date((AT + seconds) * 1_000));

describe("a portal's signature", () => {
  it('holds for the bytes that it was made of', () => {
    expect(holds(signed())).toBe(true);
  });

  it.each([
    [-301, false],
    [-300, true],
    [299, true],
    [300, true],
    [301, false],
  ])('that is %i seconds old holds: %s', (seconds, does) => {
    expect(holds(signed(), seconds)).toBe(does);
  });

  it('holds for no other bytes, be they the same object, for no other secret and for no other time', () => {
    expect(holds(signed(), 0, Buffer.from(JSON.stringify(JSON.parse(body.toString()))))).toBe(false);
    expect(holds(signed({ secret: 'whsec_other' }))).toBe(false);
    expect(holds(signed().replace(`t=${AT}`, `t=${AT + 1}`))).toBe(false);
  });

  it.each([
    undefined,
    '',
    't=,v1=',
    `t=${AT}`,
    `t=${AT},v1=00`,
    `v1=${'0'.repeat(64)}`,
    `t=${AT},v1=${'0'.repeat(64)}`,
    `t=${AT},v1=${'z'.repeat(64)}`,
  ])('is not %j', (header) => {
    expect(holds(header)).toBe(false);
  });
});
