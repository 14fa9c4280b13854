import type { CorrespondentDeps } from '../correspondent-ports';
import type { AskedSend, OutboundContact } from '../domain/outbound-policy';

const keyOf = (address: string): string => address.trim().toLowerCase();

/** The same sends with what is known of mail, asked about only where some go by it. */
export async function heedMail(
  { mailStanding }: Pick<CorrespondentDeps, 'mailStanding'>,
  workspaceId: string,
  asked: readonly AskedSend[],
  contacts: ReadonlyMap<string, OutboundContact>,
): Promise<readonly AskedSend[]> {
  if (!mailStanding || !asked.some(({ send }) => send.channel === 'email')) return asked;
  const addressOf = ({ contactId, send }: AskedSend): string | undefined => {
    const address = send.channel === 'email' ? (send.address ?? contacts.get(contactId)?.email) : null;
    return address ? keyOf(address) : undefined;
  };
  const addresses = new Set(asked.map(addressOf).filter((address) => address !== undefined));
  const { blocked, suppressed } = await mailStanding(workspaceId, [...addresses]);
  return asked.map((each) => {
    if (each.send.channel !== 'email') return each;
    const reason = suppressed.get(addressOf(each) ?? '');
    return { ...each, send: { ...each.send, emailBlocked: blocked, ...(reason && { suppressed: reason }) } };
  });
}
