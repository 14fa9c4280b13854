import { challengedAccount, isProof, MAX_PER_ADDRESS, mustTakeMail, provenAccount } from './address-proof';
import { newMessagingAccount } from './messaging-account';

const now = new Date('2027-01-15T12:00:00Z');
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const account = newMessagingAccount(
  { kind: 'email', provider: 'smtp', name: 'Correo', address: 'hola@taller.example' },
  { workspaceId: 'w', id: 'a', now, config: {}, secretsSealed: null, ownSecretSealed: null, maker: null },
);
const reasonOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return (error as { details: { reason: string } }).details.reason;
  }
  return undefined;
};

describe('the proof of an address', () => {
  it('accepts only the last code, once, within an hour', () => {
    const first = challengedAccount(account, 'one', 0, now);
    const second = challengedAccount(first, 'two', 1, later(0.5));
    expect([isProof(account, 'one', now), isProof(first, 'one', now), isProof(second, 'one', later(0.5))]).toEqual([
      false,
      true,
      false,
    ]);
    expect([isProof(second, 'two', later(1.49)), isProof(second, 'two', later(1.5))]).toEqual([true, false]);
    const proven = provenAccount(second, later(1));
    expect([proven.addressProvenAt, isProof(proven, 'two', later(1))]).toEqual([later(1), false]);
  });

  it('allows five codes a day per account and ten per address', () => {
    let asked = account;
    for (let count = 0; count < 5; count += 1) asked = challengedAccount(asked, `${count}`, count, later(count));
    expect(reasonOf(() => challengedAccount(asked, 'x', 5, later(23.9)))).toBe('too_many_codes');
    expect(challengedAccount(asked, 'x', 0, later(24)).proofSends).toBe(1);
    expect(reasonOf(() => challengedAccount(account, 'x', MAX_PER_ADDRESS, now))).toBe('too_many_codes');
  });

  it('is limited to connected accounts with mail over SMTP', () => {
    expect(reasonOf(() => mustTakeMail(account))).toBeUndefined();
    expect(reasonOf(() => mustTakeMail({ ...account, provider: 'bridge' }))).toBe('not_mail');
    expect(reasonOf(() => mustTakeMail({ ...account, status: 'disconnected' }))).toBe('channel_disconnected');
  });
});
