import { eachByItself, metered, type RunMeter } from '@workops/kernel';
import type { DispatchDeps, FrozenPart } from '../../dispatch-ports';
import type { Campaign } from '../../domain/campaigns/campaign';
import { newMailToken } from '../../domain/campaigns/mail-token';
import { membersAfter, objectionsTo, passes, templateOf } from '../campaigns/audience';

export interface FreezingDeps extends Pick<DispatchDeps, 'reads' | 'policy' | 'ids' | 'failed'> {
  audience: Pick<DispatchDeps['audience'], 'page' | 'byIds'>;
  channels: Pick<DispatchDeps['channels'], 'template'>;
  work: Pick<DispatchDeps['work'], 'freezing' | 'freeze'>;
}

/** A channel that is blocked while a paused campaign is frozen is open again when it goes on. */
const lasting = (objection: string | null): string | null => (passes(objection) ? null : objection);

/** Of a list those who are left: each part takes its own off it, and a survivor of a merge may stand before them. */
async function frozen(deps: FreezingDeps, campaign: Campaign): Promise<FrozenPart> {
  const { members, after, listed } = await membersAfter(deps, campaign, campaign.filter === null ? null : campaign.frozenUntil, campaign.startedAt);
  const template = await templateOf(deps, campaign);
  // By a template that waits nobody is sent to yet, and nobody is kept out.
  const objections = await objectionsTo(deps, campaign, members, template && { sendable: template.sendable || template.waits });
  const seen = new Set<string>();
  return {
    ...{ after, listed },
    members: members.map((member, place) => {
      const isSeen = member.key !== null && seen.has(member.key);
      if (member.key !== null) seen.add(member.key);
      const reason = isSeen ? 'duplicate_address' : lasting(objections[place]!);
      return { ...member, id: deps.ids.next(), token: campaign.channel === 'email' ? newMailToken() : null, reason };
    }),
  };
}

/**
 * The next part of each audience that is not frozen whole: its recipients, and why some are not sent to, with one commit. A crash goes on after the last
 * part; of two processes one commits it. Returns how many parts it has done: what another process is at is no work to come back for.
 */
export const freezeSome = (deps: FreezingDeps, measure?: RunMeter) => async (): Promise<number> => {
  let number = 0;
  const freeze = (campaign: Campaign): Promise<void> =>
    metered(measure, async () => {
      if (!(await deps.work.freeze(campaign, () => frozen(deps, campaign)))) return 'left';
      number += 1;
      return 'ok';
    });
  await eachByItself(await deps.work.freezing(), freeze, deps.failed);
  return number;
};
