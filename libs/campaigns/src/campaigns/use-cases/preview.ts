import { outboundBlocked, unusable, type Actor } from '@workops/kernel';
import type { CampaignDeps, CampaignTemplate, Member } from '../campaign-ports';
import { acknowledgedBy, type Campaign } from '../domain/campaign';
import { filledMail, filledVariables, isMail, namesIn, type Content, type Values } from '../domain/content';
import { mayFill, mustReadFilled } from '../domain/makers-authority';
import { objectionsTo, loadTemplate } from './audience';
import { mustBeSendable } from './move-campaign';
import { requireCampaign } from './read-campaigns';

export interface Preview {
  contactId: string;
  address: string | null;
  subject: string | null;
  html: string | null;
  text: string | null;
  reason: string | null;
}

async function findMember(
  { audience }: CampaignDeps,
  { workspaceId, channel }: Campaign,
  contactId: string,
): Promise<Member> {
  const live = (await audience.allLive(workspaceId, [contactId])).get(contactId);
  const [member] = live === undefined ? [] : await audience.byIds(workspaceId, channel, [live]);
  if (!member) throw unusable('contact_id', 'El contacto no existe.');
  return member;
}

const NOTHING: Values = new Map();

type Texts = Pick<Preview, 'subject' | 'html' | 'text'>;

/** Throws `unusable` for a mail that is too large. */
function previewTexts(content: Content, template: CampaignTemplate | undefined, values: Values): Texts {
  if (isMail(content)) {
    const filled = filledMail(content, values);
    if (!filled) throw unusable('content', 'El contenido es demasiado largo con los datos de este contacto.');
    return filled;
  }
  const filled = filledVariables(content, values);
  const variables = typeof filled === 'string' ? [] : filled;
  const text = (template?.content ?? '').replace(
    /\{\{\s*(\w+)\s*\}\}/g,
    (place, name: string) => variables[Number(name) - 1] ?? place,
  );
  return { subject: null, html: null, text };
}

interface Previewed {
  /** Callers who may not read contacts see the fallbacks, and no reason that depends on the contact. */
  preview: Preview;
  /** Independent of the caller's rights. */
  objection: string | null;
  variables: readonly string[];
}

async function loadValues(
  { audience }: CampaignDeps,
  { workspaceId, content }: Campaign,
  contactId: string,
): Promise<Values> {
  return (await audience.values(workspaceId, [contactId], namesIn(content))).get(contactId) ?? NOTHING;
}

/** A reason that is the same for every contact needs no `contacts:read`. */
const reasonOfTemplate = ({ channel }: Campaign, template: CampaignTemplate | undefined): string | null =>
  channel === 'whatsapp' && !template?.sendable ? 'template_not_approved' : null;

async function previewed(deps: CampaignDeps, actor: Actor, campaign: Campaign, member: Member): Promise<Previewed> {
  const { content } = campaign;
  const { contactId, address } = member;
  const isSeen = mayFill(actor);
  // Even a refusal by size would reveal the length of values.
  const values = isSeen ? await loadValues(deps, campaign, contactId) : NOTHING;
  const template = await loadTemplate(deps, campaign);
  const [refused] = await objectionsTo(deps, campaign, [member], template);
  const texts = previewTexts(content, template, values);
  const filled = isMail(content) ? [] : filledVariables(content, values);
  const objection = refused ?? (typeof filled === 'string' ? filled : null);
  return {
    preview: {
      contactId,
      address: isSeen ? address : null,
      ...texts,
      reason: isSeen ? objection : reasonOfTemplate(campaign, template),
    },
    objection,
    variables: typeof filled === 'string' ? [] : filled,
  };
}

/** Throws `not_found` or `unusable`. */
export const previewCampaign =
  (deps: CampaignDeps) =>
  async (actor: Actor, id: string, contactId: string): Promise<Preview> => {
    const campaign = await requireCampaign(deps.reads, actor, id);
    return (await previewed(deps, actor, campaign, await findMember(deps, campaign, contactId))).preview;
  };

const REFUSED = 'La política de envíos no lo permite.';

/**
 * The contact need not belong to the audience. Throws `not_found`, `forbidden`, `unusable`, `OUTBOUND_BLOCKED`, or
 * `conflict` as a start does.
 */
export const testCampaign =
  (deps: CampaignDeps) =>
  async (actor: Actor, id: string, contactId: string): Promise<Preview> => {
    const campaign = await requireCampaign(deps.reads, actor, id);
    mustReadFilled(actor, campaign);
    const member = await findMember(deps, campaign, contactId);
    return deps.store.transaction(actor, async (tx) => {
      await mustBeSendable(deps, tx, campaign);
      const { variables, objection, preview } = await previewed(deps, actor, campaign, member);
      const { contactId: to, address } = member;
      if (objection !== null || address === null)
        throw outboundBlocked({ reasons: [objection ?? 'unreachable'], hint: REFUSED });
      const template = await loadTemplate(deps, campaign);
      if (template) {
        const { name, language } = template;
        const { id: campaignId, accountId, purpose } = campaign;
        const send = {
          campaignId,
          accountId,
          template: { name, language },
          purpose,
          acknowledge: acknowledgedBy(campaign),
        };
        const [sent] = await deps.whatsapp.send(actor, send, [{ contactId: to, address, variables }]);
        if (sent && 'refusal' in sent) throw sent.refusal;
      } else await tx.queueTest(campaign, member);
      tx.wake();
      return preview;
    });
  };
