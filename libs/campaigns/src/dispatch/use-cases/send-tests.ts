import { freshVerdict, findMakerTroubles, type PlaceLimits, type SharedPlaces } from '@workops/kernel';
import type { DispatchDeps, TestMail } from '../dispatch-ports';
import { filledMail, isMail, namesIn, type Values } from '../../campaigns/domain/content';
import type { Campaign } from '../../campaigns/domain/campaign';
import { actOfTest, isFilledSince } from '../../campaigns/domain/makers-authority';
import { objectionsTo } from '../../campaigns/use-cases/audience';

/** Limits test mails, so that a workspace's slow servers leave places for others. */
export const TEST_PLACES: PlaceLimits = { all: 20, ofOne: 2, ofHanging: 1 };

export interface TestDeps extends Pick<DispatchDeps, 'policy' | 'write' | 'owners'> {
  audience: Pick<DispatchDeps['audience'], 'byIds' | 'values'>;
  channels: Pick<DispatchDeps['channels'], 'account'>;
  lines: Pick<DispatchDeps['lines'], 'send'>;
  mail: Pick<DispatchDeps['mail'], 'keyFor'>;
  work: Pick<DispatchDeps['work'], 'takeTests' | 'campaign'>;
}

const NOTHING: Values = new Map();

/** Checks the requester's rights for the present content, which may have changed since. */
async function mayStillSend(
  { owners }: TestDeps,
  { workspaceId, maker, mayFill }: TestMail,
  campaign: Campaign,
): Promise<boolean> {
  if (isFilledSince(mayFill, campaign)) return false;
  const [trouble] = await findMakerTroubles(owners, workspaceId, [actOfTest(maker, campaign)]);
  return trouble === null;
}

/** Checks objections once the server is connected, as for every mail. */
async function sendTest(deps: TestDeps, test: TestMail): Promise<void> {
  const { workspaceId, campaignId, contactId, address, token } = test;
  const campaign = await deps.work.campaign(workspaceId, campaignId);
  const account = campaign && (await deps.channels.account(workspaceId, campaign.accountId));
  const key = account && (await deps.mail.keyFor(workspaceId, account.address));
  if (!campaign || !account || !key || !isMail(campaign.content)) return;
  if (!(await mayStillSend(deps, test, campaign))) return;
  const { content } = campaign;
  const values = (await deps.audience.values(workspaceId, [contactId], namesIn(content))).get(contactId) ?? NOTHING;
  const filled = filledMail(content, values);
  if (!filled) return;
  const mail = await deps.write({ account, content, filled, to: address, token, key });
  const objection = async (): Promise<string | null> => {
    const [member] = await deps.audience.byIds(workspaceId, 'email', [contactId]);
    const send = { contactId, address, marketable: member?.marketable ?? false };
    return (await objectionsTo(deps, campaign, [send]))[0]!;
  };
  await deps.lines.send(workspaceId, account.id, mail, async () => (await freshVerdict(objection))?.verdict === null);
}

/** Sends each at most once, even after a crash. Returns how many began. */
export const sendTests =
  (deps: TestDeps) =>
  async (places: SharedPlaces, follow: (workspaceId: string, underWay: Promise<void>) => void): Promise<number> => {
    const { free } = places;
    if (free <= 0) return 0;
    const busy = [...places.lefts()].filter(([, left]) => left <= 0).map(([workspaceId]) => workspaceId);
    const tests = await deps.work.takeTests({ most: free, mostOfWorkspace: TEST_PLACES.ofOne, busy });
    for (const test of tests) follow(test.workspaceId, sendTest(deps, test));
    return tests.length;
  };
