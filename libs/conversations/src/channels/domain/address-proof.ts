import { conflict } from '@workops/kernel';

const HOUR_MS = 60 * 60 * 1_000;
const PROOF_EXPIRES_AFTER_MS = HOUR_MS;
const COUNTED_FOR_MS = 24 * HOUR_MS;
const MAX_PER_ACCOUNT = 5;
/** Counts all workspaces; like the other limit, per day. */
export const MAX_PER_ADDRESS = 10;

export interface AddressProof {
  addressProvenAt: Date | null;
  proofDigest: string | null;
  proofExpiresAt: Date | null;
  proofSends: number;
  proofSendsSince: Date | null;
}

export const NOTHING_PROVEN: AddressProof = {
  addressProvenAt: null,
  proofDigest: null,
  proofExpiresAt: null,
  proofSends: 0,
  proofSendsSince: null,
};

const tooMany = (retryAt: Date) =>
  conflict('too_many_codes', 'Ya se enviaron los códigos de hoy a esta dirección.', {
    retry_at: retryAt.toISOString(),
  });

export const countedSince = (now: Date): Date => new Date(now.getTime() - COUNTED_FOR_MS);

/** Throws `conflict` without SMTP, or if disconnected. */
export function mustTakeMail({ provider, status }: { provider: string; status: string }): void {
  if (provider !== 'smtp') throw conflict('not_mail', 'La cuenta no recibe correo en una dirección.');
  if (status !== 'connected') throw conflict('channel_disconnected', 'La cuenta está desconectada.');
}

/** Invalidates the previous code. Throws `conflict` after too many mails for the account or to the address. */
export function challengedAccount<Account extends AddressProof & { updatedAt: Date }>(
  account: Account,
  digest: string,
  sentToAddress: number,
  now: Date,
): Account {
  const since = account.proofSendsSince;
  const isCounted = since !== null && since > countedSince(now);
  const sends = isCounted ? account.proofSends : 0;
  const begunAt = isCounted ? since : now;
  if (sends >= MAX_PER_ACCOUNT || sentToAddress >= MAX_PER_ADDRESS)
    throw tooMany(new Date(begunAt.getTime() + COUNTED_FOR_MS));
  return {
    ...account,
    proofDigest: digest,
    proofExpiresAt: new Date(now.getTime() + PROOF_EXPIRES_AFTER_MS),
    proofSends: sends + 1,
    proofSendsSince: begunAt,
    updatedAt: now,
  };
}

/** The last mailed code, before it expires. */
export const isProof = ({ proofDigest, proofExpiresAt }: AddressProof, digest: string, now: Date): boolean =>
  proofDigest !== null && proofExpiresAt !== null && proofExpiresAt > now && proofDigest === digest;

export const provenAccount = <Account extends AddressProof & { updatedAt: Date }>(
  account: Account,
  now: Date,
): Account => ({
  ...account,
  addressProvenAt: now,
  proofDigest: null,
  proofExpiresAt: null,
  updatedAt: now,
});
