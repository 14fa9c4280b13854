import { eachByItself, metered, type RunMeter } from '@workops/kernel';
import type { DispatchDeps, FrozenPart } from '../dispatch-ports';
import type { Campaign } from '../../campaigns/domain/campaign';
import { newMailToken } from '../../campaigns/domain/mail-token';
import { membersAfter, objectionsTo, passes, loadTemplate } from '../../campaigns/use-cases/audience';

export interface FreezingDeps extends Pick<DispatchDeps, 'reads' | 'policy' | 'ids' | 'failed'> {
  audience: Pick<DispatchDeps['audience'], 'page' | 'byIds'>;
  channels: Pick<DispatchDeps['channels'], 'template'>;
  work: Pick<DispatchDeps['work'], 'freezing' | 'freeze'>;
}

/** A blocked channel is open again when the paused campaign resumes. */
const lasting = (objection: string | null): string | null => (passes(objection) ? null : objection);

/** Reads a list from its beginning: parts remove their contacts, and a merge may add a survivor before them. */
async function frozen(deps: FreezingDeps, campaign: Campaign): Promise<FrozenPart> {
  const { members, after, listed } = await membersAfter(
    deps,
    campaign,
    campaign.filter === null ? null : campaign.frozenUntil,
    campaign.startedAt,
  );
  const template = await loadTemplate(deps, campaign);
  // Nothing is sent before the template's approval.
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
 * Freezes the next part of each unfinished audience in one commit, by one process, and continues there after a crash.
 * Returns how many parts it wrote.
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
