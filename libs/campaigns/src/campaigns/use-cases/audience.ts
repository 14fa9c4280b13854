import type { Actor } from '@workops/kernel';
import type {
  Audience,
  CampaignDeps,
  CampaignReads,
  CampaignTemplate,
  Member,
  PolicyVerdict,
  Recipient,
} from '../campaign-ports';
import { SeenKeys } from '../domain/seen-keys';
import { acknowledgedBy, noCampaign, type Campaign } from '../domain/campaign';
import { mustReadCounted } from '../domain/makers-authority';

const CHUNK = 2_000;

type AudienceDeps = Pick<CampaignDeps, 'policy'> & {
  audience: Pick<Audience, 'page' | 'byIds'>;
  reads: Pick<CampaignReads, 'listed'>;
};

export interface MemberPage {
  members: Member[];
  after: string | null;
  /** Includes deleted contacts; empty for a filter. */
  listed: readonly string[];
}

/** Contacts in id order; for a filter, only those that existed at `knownBy`. */
export async function membersAfter(
  { audience, reads }: AudienceDeps,
  { workspaceId, id, channel, filter }: Campaign,
  after: string | null,
  knownBy: Date | null = null,
): Promise<MemberPage> {
  if (filter !== null) {
    const members = await audience.page(workspaceId, channel, filter, { after, limit: CHUNK, knownBy });
    return { members, after: members.length < CHUNK ? null : members.at(-1)!.contactId, listed: [] };
  }
  const ids = await reads.listed(workspaceId, id, { after, limit: CHUNK });
  const members = ids.length === 0 ? [] : await audience.byIds(workspaceId, channel, ids);
  return { members, after: ids.length < CHUNK ? null : ids.at(-1)!, listed: ids };
}

/** The first reason against a contact. A warning counts unless acknowledged. */
function toObjection({ outcome, reasons }: PolicyVerdict, acknowledged: readonly string[]): string | null {
  if (outcome === 'allowed') return null;
  if (outcome === 'blocked') return reasons[0] ?? 'contact_blocked';
  return reasons.find((reason) => !acknowledged.includes(reason)) ?? null;
}

/** These pass: a blocked channel is released, and the next try finds a merged contact's survivor. */
const PASSING: ReadonlySet<string> = new Set(['email_channel_blocked', 'contact_merged']);
export const passes = (objection: string | null): boolean => objection !== null && PASSING.has(objection);

/** Result by index; null for members who are sent to. */
export async function objectionsTo(
  { policy }: Pick<CampaignDeps, 'policy'>,
  campaign: Campaign,
  members: readonly Pick<Member, 'contactId' | 'address' | 'marketable'>[],
  template?: Pick<CampaignTemplate, 'sendable'>,
): Promise<(string | null)[]> {
  const { workspaceId, channel, purpose } = campaign;
  const acknowledged = acknowledgedBy(campaign);
  const sends = members.map(({ contactId, address }) => ({
    contactId,
    address,
    channel,
    purpose,
    ...(channel === 'whatsapp' && !template?.sendable && { templateNotApproved: true }),
  }));
  const verdicts = members.length === 0 ? [] : await policy.judge(workspaceId, sends);
  return verdicts.map((verdict, place) => {
    const objection = toObjection(verdict, acknowledged);
    const { address, marketable } = members[place]!;
    if (objection === null && address === null) return 'unreachable';
    return objection ?? (channel === 'email' && !marketable ? 'unmarketable' : null);
  });
}

export const loadTemplate = async (
  { channels }: { channels: Pick<CampaignDeps['channels'], 'template'> },
  { workspaceId, content }: Campaign,
): Promise<CampaignTemplate | undefined> =>
  'templateId' in content ? channels.template(workspaceId, content.templateId) : undefined;

export interface AudienceCount {
  total: number;
  sendable: number;
  suppressed: Record<string, number>;
}

/** Pages through the audience. Written members leave the list, so recipients count too. */
async function* pageAudience(deps: CampaignDeps, campaign: Campaign): AsyncGenerator<readonly Member[]> {
  const { workspaceId, channel, filter, startedAt } = campaign;
  for (
    let after: string | null | undefined = filter === null && startedAt !== null ? undefined : null;
    after !== null;
  ) {
    const written: Recipient[] = await deps.reads.recipients(
      workspaceId,
      campaign,
      {},
      { after: after ?? null, limit: CHUNK },
    );
    yield deps.audience.byIds(workspaceId, channel, [...new Set(written.map(({ contactId }) => contactId))]);
    after = written.length < CHUNK ? null : written.at(-1)!.id;
  }
  for (let after: string | null | undefined; after !== null;) {
    const page: MemberPage = await membersAfter(deps, campaign, after ?? null);
    yield page.members;
    after = page.after;
  }
}

export const countAudience =
  (deps: CampaignDeps) =>
  async (actor: Actor, id: string): Promise<AudienceCount> => {
    const campaign = await deps.reads.byId(actor.workspaceId, id);
    if (!campaign) throw noCampaign();
    mustReadCounted(actor, campaign);
    const template = await loadTemplate(deps, campaign);
    const count: AudienceCount = { total: 0, sendable: 0, suppressed: {} };
    const seen = new SeenKeys();
    for await (const members of pageAudience(deps, campaign)) {
      const objections = await objectionsTo(deps, campaign, members, template);
      members.forEach(({ key }, place) => {
        const reason = key !== null && !seen.add(key) ? 'duplicate_address' : objections[place];
        count.total += 1;
        if (reason) count.suppressed[reason] = (count.suppressed[reason] ?? 0) + 1;
        else count.sendable += 1;
      });
    }
    return count;
  };
