import { campaignsContext, type Campaign, type CampaignWork } from '@workops/campaigns';
import { holdsOn } from '@workops/conversations';
import { anApprovedTemplate } from '@workops/conversations/testing';
import { systemClock, type Actor } from '@workops/kernel';
import { systemIds } from '@workops/platform';
import type { Transaction } from '@workops/platform/database';
import { eventually, openTransaction } from '@workops/platform/testing';
import type { campaignWorld } from './campaigns';
import type { MessagingWorld } from './messaging';

const LONG = 120_000;

export type CampaignRounds = ReturnType<typeof campaignRounds>;

export function campaignRounds(messaging: MessagingWorld, world: ReturnType<typeof campaignWorld>) {
  const frozenBy = async (work: CampaignWork) => {
    while ((await work.rounds.freeze()) > 0);
    return work;
  };
  /** Deferred sends are due again at once; unwritten outcomes stay with the process. */
  const dispatchedBy = ({ rounds }: CampaignWork, campaigns: readonly Campaign[], isDone: () => Promise<boolean>) =>
    eventually(async () => {
      await rounds.dispatch();
      await rounds.settle().catch(() => undefined);
      for (const campaign of campaigns) await world.hurry(campaign);
      return isDone();
    }, LONG);
  const moving = (workspaceId: string, survivor: string, secondaries: readonly string[]) => (tx: Transaction) =>
    campaignsContext.contactIds![0]!.move(tx, workspaceId, survivor, secondaries, new Date());
  const merged = (workspaceId: string, survivor: string, secondary: string) =>
    messaging.database.transaction(moving(workspaceId, survivor, [secondary]));
  /** Leaves the transaction open. */
  const merging = (workspaceId: string, survivor: string, secondaries: readonly string[]) =>
    openTransaction(messaging.database, moving(workspaceId, survivor, secondaries));
  const putOnHold = async (actor: Actor, contactId: string): Promise<void> => {
    const holds = holdsOn({
      database: messaging.database,
      clock: systemClock,
      ids: systemIds,
      directories: { contacts: { live: async (_workspaceId, id) => id } },
    });
    await holds.config.save(actor, { enabled: true });
    const hold = { scope: 'contact', kind: 'safety', reason: 'Alarma', stepKey: null, ticketId: null } as const;
    await holds.place(actor, { contactId, ...hold });
  };
  const onWhatsapp = async (
    people: number,
    over: Parameters<MessagingWorld['setUp']>[1] = {},
    phone?: string,
    fields: Partial<Campaign> = {},
  ) => {
    const { workspaceId, account, ...rest } = await messaging.setUp(phone === undefined ? 0 : 1, over);
    const templateId = await anApprovedTemplate(messaging.database, account, 'oferta', 'es', 'Hola {{1}}');
    const contactIds = await world.people(
      workspaceId,
      Array.from({ length: people }, (_, n) => ({ name: `W${n}`, phone: phone ?? `+569777${10000 + n}` })),
    );
    const content = { templateId, variables: ['{{contact.name|amigo}}'] };
    const campaign = await world.aStartedCampaign({
      workspaceId,
      accountId: account.id,
      channel: 'whatsapp',
      content,
      acknowledge: ['consent_unrecorded'],
      ...fields,
    });
    return { workspaceId, account, contactIds, campaign, ...rest };
  };
  return { frozenBy, dispatchedBy, merged, merging, held: putOnHold, onWhatsapp };
}
