import { promises as dns } from 'node:dns';
import { authenticate } from 'mailauth';
import type { MailEnvelope } from '../mail-ports';

export type LookUp = (name: string, type: string) => Promise<string[][] | string[]>;

/** A hanging name server delays only its own mail, up to a timeout. */
const PATIENCE = { timeout: 2_000, tries: 1 };
const WITHIN_MS = 10_000;
const LOOKUPS = 40;

const systemLookUp: LookUp = (name, type) => new dns.Resolver(PATIENCE).resolve(name, type) as Promise<string[]>;

const bounded = (lookUp: LookUp): LookUp => {
  let left = LOOKUPS;
  return (name, type) => {
    left -= 1;
    return left < 0 ? Promise.reject(new Error('too many look-ups')) : lookUp(name, type);
  };
};

/**
 * Checks DMARC for the one address in `From`: its domain has a policy, and signed the mail or let the client send it.
 * Undetermined in time means failed. Blocks the thread in proportion to the mail.
 */
export async function senderIsProven(
  raw: Uint8Array,
  from: string,
  { ip, helo, mailFrom }: MailEnvelope,
  lookUp = systemLookUp,
): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), WITHIN_MS)));
  const judged = authenticate(Buffer.from(raw), {
    ...(ip !== null && { ip, helo: helo ?? ip, sender: mailFrom ?? '' }),
    mta: 'localhost',
    resolver: bounded(lookUp),
    disableArc: true,
    disableBimi: true,
  }).then(
    ({ dkim, dmarc }) => {
      const named = dkim.headerFrom ?? [];
      if (
        !dmarc ||
        dmarc.status.result !== 'pass' ||
        named.length !== 1 ||
        named[0]!.toLowerCase() !== from.toLowerCase()
      )
        return false;
      // A signature over the beginning of a mail does not cover the rest.
      return Boolean(dmarc.alignment.spf.result) || !dmarc.alignment.dkim.underSized;
    },
    () => false,
  );
  try {
    return await Promise.race([judged, late]);
  } finally {
    clearTimeout(timer);
  }
}
