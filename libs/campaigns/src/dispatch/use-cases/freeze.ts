import { eachByItself, metered, type RunMeter } from '@workops/kernel';
import type { DispatchDeps, FrozenPart } from '../dispatch-ports';
import type { Campaign } from '../../campaigns/domain/campaign';
import { newMailToken } from '../../campaigns/domain/mail-token';
import { membersAfter, objectionsTo, passes, templateOf } from '../../campaigns/use-cases/audience';

export interface FreezingDeps extends Pick<DispatchDeps, 'reads' | 'policy' | 'ids' | 'failed'> {
  audience: Pick<DispatchDeps['audience'], 'page' | 'byIds'>;
  channels: Pick<DispatchDeps['channels'], 'template'>;
  work: Pick<DispatchDeps['work'], 'freezing' | 'freeze'>;
}

/** A channel blocked while a paused campaign is frozen is open again when the campaign resumes. */
const lasting = (objection: string | null): string | null => (passes(objection) ? null : objection);

/** The remaining contacts of a list: each part takes its own off it, and a survivor of a merge may come before them. */
async function frozen(deps: FreezingDeps, campaign: Campaign): Promise<FrozenPart> {
  const { members, after, listed } = await membersAfter(
    deps,
    campaign,
    campaign.filter === null ? null : campaign.frozenUntil,
    campaign.startedAt,
  );
  const template = await templateOf(deps, campaign);
  // While the template waits for approval nothing is sent, and no recipient is excluded for it.
  const objections = await objectionsTo(
    deps,
    campaign,
    members,
    template && { sendable: template.sendable || template.waits },
  );
  const seen = new Set<string>();
  return {
    after,
    listed,
    members: members.map((member, place) => {
      const isSeen = member.key !== null && seen.has(member.key);
      if (member.key !== null) seen.add(member.key);
      const reason = isSeen ? 'duplicate_address' : lasting(objections[place]!);
      return { ...member, id: deps.ids.next(), token: campaign.channel === 'email' ? newMailToken() : null, reason };
    }),
  };
}

/**
 * The next part of each audience that is not frozen whole: its recipients, with reasons for those not sent to, in one commit. After a crash it goes on after
 * the last part; of two processes one commits it. Returns the number of parts done: a part in work at another process is not counted, and is no reason to run
 * again soon.
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
