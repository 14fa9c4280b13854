import { outboundBlocked, unusable, type Actor } from '@workops/kernel';
import type { CampaignDeps, CampaignTemplate, Member } from '../campaign-ports';
import { acknowledgedBy, type Campaign } from '../domain/campaign';
import { filledMail, filledVariables, isMail, namesIn, type Content, type Values } from '../domain/content';
import { mustReadFilled } from '../domain/makers-authority';
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

const NOTHING: Values = new Map();

type Texts = Pick<Preview, 'subject' | 'html' | 'text'>;

/** Throws `unusable` where a mail is too large. */
function textsOf(content: Content, template: CampaignTemplate | undefined, values: Values): Texts {
  if (isMail(content)) {
    const filled = filledMail(content, values);
    if (!filled) throw unusable('content', 'El contenido es demasiado largo con los datos de este contacto.');
    return filled;
  }
  const filled = filledVariables(content, values);
  const variables = typeof filled === 'string' ? [] : filled;
  const text = (template?.content ?? '').replace(/\{\{\s*(\w+)\s*\}\}/g, (place, name: string) => variables[Number(name) - 1] ?? place);
  return { subject: null, html: null, text };
}

interface Previewed {
  /** A contact's data are filled in for callers who may read contacts; others see the fallbacks. */
  preview: Preview;
  /** Of a template. */
  variables: readonly string[];
}

async function previewed(deps: CampaignDeps, { scopes }: Actor, campaign: Campaign, member: Member): Promise<Previewed> {
  const { workspaceId, content } = campaign;
  const { contactId, address } = member;
  const values = (await deps.audience.values(workspaceId, [contactId], namesIn(content))).get(contactId) ?? NOTHING;
  const template = await templateOf(deps, campaign);
  const [objection] = await objectionsTo(deps, campaign, [member], template);
  const isSeen = scopes.has('contacts:read');
  const texts = textsOf(content, template, values);
  const filled = isMail(content) ? [] : filledVariables(content, values);
  // Whether a variable is empty tells what the contact has.
  const reason = objection ?? (isSeen && typeof filled === 'string' ? filled : null);
  const shown = isSeen ? texts : textsOf(content, template, NOTHING);
  return { preview: { contactId, address: isSeen ? address : null, ...shown, reason }, variables: typeof filled === 'string' ? [] : filled };
}

/** Throws `not_found` or `unusable`. */
export const previewCampaign =
  (deps: CampaignDeps) =>
  async (actor: Actor, id: string, contactId: string): Promise<Preview> => {
    const campaign = await campaignOf(deps.reads, actor, id);
    return (await previewed(deps, actor, campaign, await memberOf(deps, campaign, contactId))).preview;
  };

const REFUSED = 'La política de envíos no lo permite.';

/** Sends it to one contact, regardless of the audience. Throws `not_found`, `forbidden`, `unusable`, `OUTBOUND_BLOCKED`, or `conflict` as a start does. */
export const testCampaign =
  (deps: CampaignDeps) =>
  async (actor: Actor, id: string, contactId: string): Promise<Preview> => {
    const campaign = await campaignOf(deps.reads, actor, id);
    mustReadFilled(actor, campaign);
    const member = await memberOf(deps, campaign, contactId);
    return deps.store.transaction(actor, async (tx) => {
      await mustBeSendable(deps, tx, campaign);
      const { variables, preview } = await previewed(deps, actor, campaign, member);
      const { contactId: to, address } = member;
      if (preview.reason !== null || address === null) throw outboundBlocked({ reasons: [preview.reason ?? 'unreachable'], hint: REFUSED });
      const template = await templateOf(deps, campaign);
      if (template) {
        const { name, language } = template;
        const { id: campaignId, accountId, purpose } = campaign;
        const send = { campaignId, accountId, template: { name, language }, purpose, acknowledge: acknowledgedBy(campaign) };
        const [sent] = await deps.whatsapp.send(actor, send, [{ contactId: to, address, variables }]);
        if (sent && 'refusal' in sent) throw sent.refusal;
      } else await tx.queueTest(campaign, member);
      tx.wake();
      return preview;
    });
  };
