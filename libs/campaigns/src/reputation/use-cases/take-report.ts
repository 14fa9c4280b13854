import { isHardBounce } from '../domain/bounce';
import { reportIn, tokenOfAddress } from '../domain/mail-report';
import { eventsIn, refusalOfEvent, type ProviderEvent } from '../domain/provider-events';
import type { MailRecipient, MarkedRecipients, ReportDeps } from '../mail-report-ports';

type Said = 'bounce' | 'complaint' | 'delivered';

/** Idempotent. Returns the address that it suppresses. */
async function marked(rows: MarkedRecipients, recipient: MailRecipient, mark: Said): Promise<string | undefined> {
  const { workspaceId, campaignId } = recipient;
  if (mark === 'delivered') {
    await rows.delivered(recipient);
    return undefined;
  }
  const isBounce = mark === 'bounce';
  const address = isBounce ? await rows.bounced(recipient) : await rows.complained(recipient);
  if (address === undefined) return undefined;
  await rows.count(workspaceId, { campaignId, ...(isBounce ? { hardBounces: 1 } : { complaints: 1 }) });
  return address;
}

/** Role addresses receive complaints. */
const ROLES = new Set(['abuse', 'complaints', 'fbl', 'postmaster', 'mailer-daemon']);

export const takesReports =
  ({ recipients }: Pick<ReportDeps, 'recipients'>) =>
  async (address: string): Promise<boolean> => {
    const token = tokenOfAddress(address);
    if (token !== undefined) return (await recipients.byToken(token)) !== undefined;
    return ROLES.has(address.slice(0, Math.max(address.lastIndexOf('@'), 0)).toLowerCase());
  };

/** Resolves once committed; idempotent. A mail that is no report is dropped; an unreadable one after `onUnreadable`. */
export const takeReport =
  (deps: ReportDeps) =>
  async (
    addresses: readonly string[],
    raw: Uint8Array,
  ): Promise<'bounce' | 'complaint' | 'delivered' | 'nothing' | 'unreadable'> => {
    const envelope = [...new Set(addresses.map(tokenOfAddress).filter((token) => token !== undefined))];
    const parts = await deps.read(raw).catch((error: unknown) => {
      deps.onUnreadable(error);
      return undefined;
    });
    if (!parts) return 'unreadable';
    const report = reportIn(parts, envelope);
    if (report.kind === 'nothing') return 'nothing';
    for (const token of report.tokens) {
      const recipient = await deps.recipients.byToken(token);
      if (!recipient) continue;
      try {
        const address = await deps.transaction(recipient.workspaceId, (rows) => marked(rows, recipient, report.kind));
        if (address !== undefined) await deps.tell(recipient.workspaceId, address);
      } catch (error) {
        if (!deps.isOfTheValue(error)) throw error;
      }
    }
    return report.kind;
  };

const isWorthWriting = (event: ProviderEvent): boolean =>
  event.type !== 'bounce' || isHardBounce(refusalOfEvent(event));

async function takeEvent(
  deps: ReportDeps,
  account: { workspaceId: string; id: string },
  event: ProviderEvent,
): Promise<void> {
  const recipient = event.token === undefined ? undefined : await deps.recipients.byToken(event.token);
  if (recipient?.workspaceId !== account.workspaceId) return;
  const address = await deps.transaction(account.workspaceId, async (rows) => {
    if (!(await rows.firstTime(account.workspaceId, account.id, event.id)) || !isWorthWriting(event)) return undefined;
    return marked(rows, recipient, event.type);
  });
  if (address !== undefined) await deps.tell(account.workspaceId, address);
}

/**
 * Commits each event separately and once, and finds no mails of other workspaces. Returns paths of invalid events and
 * ids of refused ones.
 */
export const takeEvents =
  (deps: ReportDeps) =>
  async (account: { workspaceId: string; id: string }, body: unknown): Promise<readonly string[]> => {
    const { events, problems } = eventsIn(body);
    const lost: string[] = [];
    for (const event of events) {
      try {
        await takeEvent(deps, account, event);
      } catch (error) {
        if (!deps.isOfTheValue(error)) throw error;
        lost.push(`event ${event.id}`);
      }
    }
    return [...problems, ...lost];
  };
