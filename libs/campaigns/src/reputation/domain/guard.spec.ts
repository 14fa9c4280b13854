import { isHardBounce, refusalIn } from './bounce';
import { tripDetail } from './guard';

const trips = (sends: number, hardBounces: number, complaints = 0): boolean =>
  tripDetail({ sends, hardBounces, complaints }) !== undefined;

describe('the reputation guard', () => {
  it('ignores fewer than 200 mails', () => {
    expect([trips(199, 20), trips(199, 199, 199), trips(0, 0)]).toEqual([false, false, false]);
  });

  it('accepts up to 8 % of hard bounces and 0.3 % of complaints', () => {
    expect([trips(200, 16), trips(200, 17), trips(1_000, 80), trips(1_000, 81)]).toEqual([false, true, false, true]);
    expect([trips(2_000, 170), trips(2_000, 160)]).toEqual([true, false]);
    expect([trips(334, 0, 1), trips(333, 0, 1), trips(1_000, 0, 3), trips(1_000, 0, 5)]).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });

  it('reports the reason with figures', () => {
    expect(tripDetail({ sends: 200, hardBounces: 17, complaints: 0 })).toBe('8.50% hard bounces (17 of 200)');
    expect(tripDetail({ sends: 333, hardBounces: 0, complaints: 1 })).toBe('0.30% complaints (1 of 333)');
  });
});

describe('a hard bounce', () => {
  it.each([
    ['550 5.1.1 No such user', true],
    ['550-5.1.10 Recipient not found', true],
    ['550 5.2.1 Mailbox disabled', true],
    ['550 No such user', true],
    ['551 User not local', true],
    ['553 Mailbox name not allowed', true],
    ['smtp; 550 5.0.0 user unknown', true],
    ['553 5.1.8 Sender domain does not exist', false],
    ['552 5.2.2 Mailbox full', false],
    ['550 5.7.1 Refused by policy', false],
    ['554 5.7.26 Unauthenticated', false],
    ['554 Refused', false],
    ['450 4.2.1 Try later', false],
    ['421 4.7.0 Too many', false],
    ['', false],
    ['10.5.1.1 is no code', false],
  ])('%j: %s', (reply, hard) => {
    expect(isHardBounce(refusalIn(reply))).toBe(hard);
  });
});
