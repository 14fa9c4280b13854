import { emailKey } from '@workops/kernel';
import type { CorrespondentDeps } from '../correspondent-ports';
import type { AskedSend, OutboundContact } from '../domain/outbound-policy';

/** Queries mail facts only if some sends are emails. */
export async function heedMail(
  { mailStanding, unsubscribed }: Pick<CorrespondentDeps, 'mailStanding' | 'unsubscribed'>,
  workspaceId: string,
  sends: readonly AskedSend[],
  contacts: ReadonlyMap<string, OutboundContact>,
): Promise<readonly AskedSend[]> {
  if (!sends.some(({ send }) => send.channel === 'email')) return sends;
  const findUnsubscribed = async (candidates: readonly string[]) =>
    candidates.length > 0 ? unsubscribed(workspaceId, [...new Set(candidates)]) : new Set<string>();
  const mailAddress = ({ contactId, send }: AskedSend): string | undefined => {
    const address = send.channel === 'email' ? (send.address ?? contacts.get(contactId)?.email) : null;
    return address ? emailKey(address) : undefined;
  };
  const addresses = new Set(sends.map(mailAddress).filter((address) => address !== undefined));
  const marketed = sends.filter(({ send }) => send.purpose === 'marketing').map(mailAddress);
  const { blocked, suppressed } = await mailStanding(workspaceId, [...addresses]);
  const gone = await findUnsubscribed(marketed.filter((address) => address !== undefined));
  return sends.map((each) => {
    if (each.send.channel !== 'email') return each;
    const address = mailAddress(each) ?? '';
    const reason = suppressed.get(address);
    return {
      ...each,
      send: {
        ...each.send,
        emailBlocked: blocked,
        unsubscribed: gone.has(address),
        ...(reason && { suppressed: reason }),
      },
    };
  });
}
