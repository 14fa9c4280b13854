import { unusableAll, type Actor, type Issue } from '@workops/kernel';
import type { CampaignDeps, CampaignTransaction } from '../campaign-ports';
import {
  copyName,
  newCampaign,
  noCampaign,
  type AudienceFilter,
  type Campaign,
  type CampaignFields,
  type CountedCampaign,
} from '../domain/campaign';
import { contentProblems, isMail } from '../domain/content';
import { toCounts } from '../domain/counts';
import { mustBeDraft } from '../domain/states';
import { settledContent, type GivenContent } from './draft-content';
import { mustReadFiltered } from '../domain/makers-authority';

export interface DraftInput extends Omit<CampaignFields, 'filter' | 'content'> {
  filter: AudienceFilter | null;
  content: GivenContent;
}

export type DraftPatch = Partial<Omit<DraftInput, 'channel'>>;

type Problem = Pick<Issue, 'path' | 'message'>;

async function accountProblems(
  { channels }: CampaignDeps,
  workspaceId: string,
  { accountId, channel }: CampaignFields,
): Promise<Problem[]> {
  const account = await channels.account(workspaceId, accountId);
  if (!account) return [{ path: 'messaging_account_id', message: 'El canal no existe.' }];
  return account.kind === channel ? [] : [{ path: 'messaging_account_id', message: 'El canal es de otro tipo.' }];
}

async function templateProblems(
  { channels }: CampaignDeps,
  workspaceId: string,
  { content, accountId, purpose }: CampaignFields,
): Promise<Problem[]> {
  if (isMail(content)) return [];
  const template = await channels.template(workspaceId, content.templateId);
  if (template?.accountId !== accountId) return [{ path: 'content.template_id', message: 'La plantilla no existe.' }];
  const { variables, category } = template;
  return [
    ...(variables === content.variables.length
      ? []
      : [{ path: 'content.variables', message: `La plantilla lleva ${variables} variables.` }]),
    ...(purpose === 'service' && category === 'marketing'
      ? [{ path: 'purpose', message: 'La plantilla es de publicidad.' }]
      : []),
  ];
}

/** Throws one `unusable` with everything that does not exist. */
async function mustBeUsable(deps: CampaignDeps, { workspaceId }: Actor, fields: CampaignFields): Promise<void> {
  const strangers = fields.filter === null ? [] : await deps.audience.strangersIn(workspaceId, fields.filter);
  const problems: Problem[] = [
    ...(fields.channel === 'email' && fields.purpose === 'service'
      ? [{ path: 'purpose', message: 'Un correo de campaña es siempre publicidad.' }]
      : []),
    ...(await accountProblems(deps, workspaceId, fields)),
    ...strangers.map((path) => ({ path: `audience.filter.${path}`, message: 'No existe.' })),
    ...contentProblems(fields.content, fields.channel),
    ...(await templateProblems(deps, workspaceId, fields)),
  ];
  if (problems.length > 0) throw unusableAll(problems);
}

export const counted = async ({ reads }: Pick<CampaignDeps, 'reads'>, campaign: Campaign): Promise<CountedCampaign> => {
  if (campaign.startedAt === null) return { ...campaign, counts: toCounts([], campaign.status) };
  const tallies = await reads.tallies(campaign.workspaceId, [campaign.id]);
  return { ...campaign, counts: toCounts(tallies.get(campaign.id) ?? [], campaign.status) };
};

/** Holds until the transaction ends. Throws `not_found`. */
export async function lockedCampaign({ campaigns }: CampaignTransaction, id: string): Promise<Campaign> {
  const campaign = await campaigns.lock(id);
  if (!campaign) throw noCampaign();
  return campaign;
}

/** Throws `malformed`, `unusable`, or `conflict` at the maximum of open campaigns. */
export const createCampaign =
  (deps: CampaignDeps) =>
  async (actor: Actor, input: DraftInput): Promise<CountedCampaign> => {
    mustReadFiltered(actor, input.filter);
    const fields = { ...input, content: settledContent(input.channel, input.content) };
    await mustBeUsable(deps, actor, fields);
    return deps.store.transaction(actor, async (tx) => {
      const campaign = newCampaign(fields, {
        workspaceId: actor.workspaceId,
        livemode: actor.livemode,
        id: deps.ids.next(),
        now: deps.clock.now(),
      });
      await tx.campaigns.add(campaign);
      return { ...campaign, counts: toCounts([], 'draft') };
    });
  };

/** A filter replaces a list. Throws `malformed`, `not_found`, `unusable`, or `conflict`: `not_draft`. */
export const changeCampaign =
  (deps: CampaignDeps) =>
  (actor: Actor, id: string, { content, ...patch }: DraftPatch): Promise<CountedCampaign> =>
    deps.store.transaction(actor, async (tx) => {
      const before = await lockedCampaign(tx, id);
      mustBeDraft(before);
      mustReadFiltered(actor, patch.filter);
      const after = {
        ...before,
        ...patch,
        ...(content && { content: settledContent(before.channel, content) }),
        updatedAt: deps.clock.now(),
      };
      await mustBeUsable(deps, actor, after);
      if (patch.filter !== undefined && before.listed > 0) {
        tx.listed.clear(id);
        after.listed = 0;
      }
      await tx.campaigns.save(after);
      return counted(deps, after);
    });

/** Throws `not_found`, or `conflict`: `not_draft`. */
export const deleteCampaign =
  ({ store }: CampaignDeps) =>
  (actor: Actor, id: string): Promise<void> =>
    store.transaction(actor, async (tx) => {
      mustBeDraft(await lockedCampaign(tx, id));
      tx.listed.clear(id);
      await tx.campaigns.remove(id);
    });

/** The list replaces a filter. Throws `not_found`, `unusable`, or `conflict`: `not_draft` or `too_many`. */
export const listContacts =
  (deps: CampaignDeps) =>
  (actor: Actor, id: string, contactIds: readonly string[]): Promise<CountedCampaign> =>
    deps.store.transaction(actor, async (tx) => {
      const before = await lockedCampaign(tx, id);
      mustBeDraft(before);
      const live = await deps.audience.allLive(actor.workspaceId, contactIds);
      const strangers = contactIds.flatMap((each, place) =>
        live.has(each) ? [] : [{ path: `contact_ids.${place}`, message: 'El contacto no existe.' }],
      );
      if (strangers.length > 0) throw unusableAll(strangers);
      const listed = await tx.listed.add(id, [...new Set(live.values())]);
      const after: Campaign = { ...before, filter: null, listed, updatedAt: deps.clock.now() };
      await tx.campaigns.save(after);
      return counted(deps, after);
    });

/** Throws `not_found`, or `conflict`: `not_draft`. */
export const unlistContacts =
  (deps: CampaignDeps) =>
  (actor: Actor, id: string, contactIds: readonly string[]): Promise<CountedCampaign> =>
    deps.store.transaction(actor, async (tx) => {
      const before = await lockedCampaign(tx, id);
      mustBeDraft(before);
      const listed = await tx.listed.remove(id, contactIds);
      if (listed === before.listed) return counted(deps, before);
      const after: Campaign = { ...before, listed, updatedAt: deps.clock.now() };
      await tx.campaigns.save(after);
      return counted(deps, after);
    });

/** Makes a draft with audience and content of any campaign. Throws `not_found` and `forbidden`. */
export const duplicateCampaign =
  (deps: CampaignDeps) =>
  (actor: Actor, id: string, { name }: { name?: string }): Promise<CountedCampaign> =>
    deps.store.transaction(actor, async (tx) => {
      const original = await deps.reads.byId(actor.workspaceId, id);
      if (!original) throw noCampaign();
      mustReadFiltered(actor, original.filter);
      const draft = newCampaign(
        { ...original, name: name ?? copyName(original.name) },
        { workspaceId: actor.workspaceId, livemode: actor.livemode, id: deps.ids.next(), now: deps.clock.now() },
      );
      await tx.campaigns.add(draft);
      const listed = original.filter === null ? await tx.listed.copy(id, draft.id) : 0;
      const after = { ...draft, listed };
      if (listed > 0) await tx.campaigns.save(after);
      return { ...after, counts: toCounts([], 'draft') };
    });
