import { outboundBlocked, unusable, type Actor } from '@workops/kernel';
import type { CampaignDeps, Member } from '../../campaign-ports';
import type { Campaign } from '../../domain/campaigns/campaign';
import { filledMail, filledVariables, isMail, namesIn } from '../../domain/campaigns/content';
import { objectionsTo, templateOf } from './audience';
import { mustBeSendable } from './move-campaign';
import { campaignOf } from './read-campaigns';

/** What a contact would get. */
export interface Preview {
  contactId: string;
  address: string | null;
  /** Of mail alone. */
  subject: string | null;
  html: string | null;
  text: string | null;
  /** Why it would not be sent. */
  reason: string | null;
}

async function memberOf({ audience }: CampaignDeps, { workspaceId, channel }: Campaign, contactId: string): Promise<Member> {
  const live = (await audience.allLive(workspaceId, [contactId])).get(contactId);
  const [member] = live === undefined ? [] : await audience.byIds(workspaceId, channel, [live]);
  if (!member) throw unusable('contact_id', 'El contacto no existe.');
  return member;
}

async function previewed(deps: CampaignDeps, campaign: Campaign, member: Member): Promise<Preview & { variables: readonly string[] | undefined }> {
  const { workspaceId, content } = campaign;
  const { contactId, address } = member;
  const values = (await deps.audience.values(workspaceId, [contactId], namesIn(content))).get(contactId) ?? new Map<string, string>();
  const template = await templateOf(deps, campaign);
  const [objection] = await objectionsTo(deps, campaign, [member], template);
  if (isMail(content)) {
    const filled = filledMail(content, values);
    if (!filled) throw unusable('content', 'El contenido es demasiado largo con los datos de este contacto.');
    return { contactId, address, ...filled, reason: objection ?? null, variables: undefined };
  }
  const filled = filledVariables(content, values);
  const [unfilled, variables] = typeof filled === 'string' ? [filled, undefined] : [null, filled];
  const text = (template?.content ?? '').replace(/\{\{\s*(\w+)\s*\}\}/g, (place, name: string) => variables?.[Number(name) - 1] ?? place);
  return { contactId, address, subject: null, html: null, text, reason: objection ?? unfilled, variables };
}

/** Throws `not_found` or `unusable`. */
export const previewCampaign =
  (deps: CampaignDeps) =>
  async (actor: Actor, id: string, contactId: string): Promise<Preview> => {
    const campaign = await campaignOf(deps.reads, actor, id);
    return previewed(deps, campaign, await memberOf(deps, campaign, contactId));
  };

const REFUSED = 'La política de envíos no lo permite.';

/** Sends it to one contact, whatever the audience is. Throws `not_found`, `unusable`, `OUTBOUND_BLOCKED`, or `conflict` as a start does. */
export const testCampaign =
  (deps: CampaignDeps) =>
  async (actor: Actor, id: string, contactId: string): Promise<Preview> => {
    const campaign = await campaignOf(deps.reads, actor, id);
    const member = await memberOf(deps, campaign, contactId);
    return deps.store.transaction(actor, async (tx) => {
      await mustBeSendable(deps, tx, campaign);
      const { variables, ...preview } = await previewed(deps, campaign, member);
      if (preview.reason !== null) throw outboundBlocked({ reasons: [preview.reason], hint: REFUSED });
      const template = await templateOf(deps, campaign);
      if (template && variables) {
        const { name, language } = template;
        await deps.whatsapp.send(actor, {
          ...{ campaignId: id, accountId: campaign.accountId, contactId: member.contactId, template: { name, language, variables } },
          ...{ purpose: campaign.purpose, acknowledge: campaign.acknowledge, onBehalfOf: actor.author.kind },
        });
      } else tx.queueTest(campaign, member);
      tx.wake();
      return preview;
    });
  };
