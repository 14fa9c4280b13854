import { emailKey } from '@workops/kernel';
import type { CorrespondentDeps } from '../correspondent-ports';
import type { AskedSend, OutboundContact } from '../domain/outbound-policy';

/** Adds the mail facts to the sends; queries them only if some are sent by email. */
export async function heedMail(
  { mailStanding, unsubscribed }: Pick<CorrespondentDeps, 'mailStanding' | 'unsubscribed'>,
  workspaceId: string,
  asked: readonly AskedSend[],
  contacts: ReadonlyMap<string, OutboundContact>,
): Promise<readonly AskedSend[]> {
  if (!asked.some(({ send }) => send.channel === 'email')) return asked;
  const unsubscribedOf = async (those: readonly string[]) =>
    those.length > 0 ? unsubscribed(workspaceId, [...new Set(those)]) : new Set<string>();
  const addressOf = ({ contactId, send }: AskedSend): string | undefined => {
    const address = send.channel === 'email' ? (send.address ?? contacts.get(contactId)?.email) : null;
    return address ? emailKey(address) : undefined;
  };
  const addresses = new Set(asked.map(addressOf).filter((address) => address !== undefined));
  const marketed = asked.filter(({ send }) => send.purpose === 'marketing').map(addressOf);
  const { blocked, suppressed } = await mailStanding(workspaceId, [...addresses]);
  const gone = await unsubscribedOf(marketed.filter((address) => address !== undefined));
  return asked.map((each) => {
    if (each.send.channel !== 'email') return each;
    const address = addressOf(each) ?? '';
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
