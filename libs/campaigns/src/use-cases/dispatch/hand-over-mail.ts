import { freshVerdict, VERDICT_MS } from '@workops/kernel';
import type { CampaignAccount, Member } from '../../campaign-ports';
import type { DispatchDeps, LeasedRecipient, MailOutcome, Settled, WrittenMail } from '../../dispatch-ports';
import type { Campaign } from '../../domain/campaigns/campaign';
import { filledMail, isMail, namesIn, type Values } from '../../domain/campaigns/content';
import { isHardBounce } from '../../domain/reputation/bounce';
import { objectionsTo } from '../campaigns/audience';

const RETRY_SECONDS = [60, 300, 900, 3_600] as const;

/** Of a mail that nobody may send any more: another try finds out why. */
const AGAIN_SECONDS = 5;

type Outcome = Omit<Settled, 'recipient'>;

const plain = { reason: null, againAfterSeconds: null, sent: false, counts: false, hardBounce: false } as const;
export const released = (status: 'pending' | 'retrying' = 'pending'): Outcome => ({ ...plain, status, againAfterSeconds: AGAIN_SECONDS });

/** Undefined where the campaign does not send now; else what stands against the mail. */
type Verdict = { objection: string | null } | undefined;

async function judged(deps: DispatchDeps, campaign: Campaign, recipients: readonly LeasedRecipient[]): Promise<Verdict[]> {
  const { workspaceId, id, channel } = campaign;
  const members = await deps.audience.byIds(
    workspaceId,
    channel,
    recipients.map(({ contactId }) => contactId),
  );
  const byId = new Map(members.map((member): [string, Member] => [member.contactId, member]));
  const asked = recipients.map(({ contactId, address }) => ({ contactId, address, marketable: byId.get(contactId)?.marketable ?? false }));
  const objections = await objectionsTo(deps, campaign, asked);
  const standing = await deps.work.standing(workspaceId, [id]);
  return objections.map((objection) => (standing.has(id) && objection !== 'email_channel_blocked' ? { objection } : undefined));
}

function outcomeOf(given: MailOutcome, { attempts, status }: { attempts: number; status: 'pending' | 'retrying' }): Outcome {
  if (given.kind === 'sent') return { ...plain, status: 'sent', sent: true, counts: true };
  if (given.kind === 'withheld') return released(status);
  if (given.kind === 'unknown') return { ...plain, status: 'failed', reason: 'outcome_unknown' };
  if (given.kind === 'refused') {
    const hardBounce = isHardBounce({ status: given.status, reply: given.reply });
    return { ...plain, status: 'failed', reason: hardBounce ? 'hard_bounce' : given.code, counts: true, hardBounce };
  }
  const againAfterSeconds = RETRY_SECONDS[attempts - 1];
  if (againAfterSeconds === undefined) return { ...plain, status: 'failed', reason: 'expired', counts: true };
  return { ...plain, status: 'retrying', reason: given.code, againAfterSeconds };
}

export interface MailBatch {
  campaign: Campaign;
  account: CampaignAccount;
  recipients: readonly LeasedRecipient[];
}

/** Hands mails over whose attempts are committed, each by itself. Nothing begins later than its verdict is good for, unless it is judged again. */
export const handOverMail =
  (deps: DispatchDeps) =>
  async ({ campaign, account, recipients }: MailBatch): Promise<Promise<Settled>[]> => {
    const { workspaceId, content } = campaign;
    const key = await deps.mail.keyFor(workspaceId, account.address);
    const asked = await freshVerdict(async () => {
      const judgedAt = performance.now();
      return { verdicts: await judged(deps, campaign, recipients), judgedAt };
    });
    if (!key || !asked || !isMail(content)) return recipients.map((recipient) => Promise.resolve({ recipient, ...released() }));
    const { verdicts, judgedAt } = asked.verdict;
    const going = recipients.filter((_, place) => verdicts[place]?.objection === null).map(({ contactId }) => contactId);
    const values = await deps.audience.values(workspaceId, going, namesIn(content));
    const nothing: Values = new Map();

    let turn: Promise<unknown> = Promise.resolve();
    /** One after the other: their texts are not in memory together. Undefined where it is too large. */
    const written = ({ contactId }: LeasedRecipient, to: string, token: string): Promise<WrittenMail | undefined> => {
      const mail = turn.then(() => {
        const filled = filledMail(content, values.get(contactId) ?? nothing);
        return filled && deps.write({ account, content, filled, to, token, key });
      });
      turn = mail.catch(() => undefined);
      return mail;
    };

    const called = async (recipient: LeasedRecipient): Promise<Outcome> => {
      const { address, token } = recipient;
      if (address === null || token === null) return { ...plain, status: 'suppressed', reason: 'unreachable' };
      const mail = await written(recipient, address, token);
      if (!mail) return { ...plain, status: 'failed', reason: 'too_large' };
      const mayBegin = async (): Promise<boolean> => {
        if (performance.now() - judgedAt < VERDICT_MS) return true;
        const again = await freshVerdict(() => judged(deps, campaign, [recipient]));
        return again?.verdict[0]?.objection === null;
      };
      const status = recipient.attempts > 1 ? 'retrying' : 'pending';
      return outcomeOf(await deps.lines.send(workspaceId, account.id, mail, mayBegin), { attempts: recipient.attempts, status });
    };

    return recipients.map(async (recipient, place): Promise<Settled> => {
      const verdict = verdicts[place];
      if (!verdict) return { recipient, ...released() };
      if (verdict.objection !== null) return { recipient, ...plain, status: 'suppressed', reason: verdict.objection };
      return { recipient, ...(await called(recipient)) };
    });
  };
