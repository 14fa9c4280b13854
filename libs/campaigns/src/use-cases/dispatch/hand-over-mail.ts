import { freshVerdict, VERDICT_MS } from '@workops/kernel';
import type { CampaignAccount, Member } from '../../campaign-ports';
import type { DispatchDeps, LeasedRecipient, MailOutcome, Settled, WrittenMail } from '../../dispatch-ports';
import type { Campaign } from '../../domain/campaigns/campaign';
import { filledMail, isMail, namesIn, type Values } from '../../domain/campaigns/content';
import type { SigningKey } from '../../mail-ports';
import { objectionsTo, passes } from '../campaigns/audience';
import { plain, released, type Outcome } from './outcome';

const RETRY_SECONDS = [60, 300, 900, 3_600] as const;

/** Undefined where nobody sends it from here now; else what stands against the mail. */
type Verdict = { objection: string | null } | undefined;

export interface MailDeps extends Pick<DispatchDeps, 'policy' | 'lines' | 'write' | 'failed'> {
  audience: Pick<DispatchDeps['audience'], 'byIds' | 'values'>;
  work: Pick<DispatchDeps['work'], 'standing'>;
}

async function judged(deps: MailDeps, campaign: Campaign, recipients: readonly LeasedRecipient[]): Promise<Verdict[]> {
  const { workspaceId, channel } = campaign;
  const members = await deps.audience.byIds(
    workspaceId,
    channel,
    recipients.map(({ contactId }) => contactId),
  );
  const byId = new Map(members.map((member): [string, Member] => [member.contactId, member]));
  const asked = recipients.map(({ contactId, address }) => ({ contactId, address, marketable: byId.get(contactId)?.marketable ?? false }));
  const objections = await objectionsTo(deps, campaign, asked);
  const standing = await deps.work.standing(workspaceId, recipients);
  return objections.map((objection, place) => (standing.has(recipients[place]!.id) && !passes(objection) ? { objection } : undefined));
}

function outcomeOf(given: MailOutcome, recipient: LeasedRecipient): Outcome {
  if (given.kind === 'sent') return { ...plain, status: 'sent', sent: true, counts: true };
  if (given.kind === 'withheld') return released(recipient);
  if (given.kind === 'unknown') return { ...plain, status: 'failed', reason: 'outcome_unknown' };
  if (given.kind === 'refused') {
    const hardBounce = given.code === 'undeliverable';
    return { ...plain, status: 'failed', reason: hardBounce ? 'hard_bounce' : given.code, counts: true, hardBounce };
  }
  const againAfterSeconds = RETRY_SECONDS[recipient.tries];
  if (againAfterSeconds === undefined) return { ...plain, status: 'failed', reason: 'expired', counts: true };
  return { ...plain, status: 'retrying', reason: given.code, tried: true, againAfterSeconds };
}

export interface MailBatch {
  campaign: Campaign;
  account: CampaignAccount;
  key: SigningKey;
  recipients: readonly LeasedRecipient[];
}

/**
 * Hands mails over whose attempts are committed, each by itself. Nothing begins later than its verdict is good for, unless it is judged again. One that fails
 * before it begins is released; rejects for one that fails after it, of which nobody knows.
 */
export const handOverMail =
  (deps: MailDeps) =>
  async ({ campaign, account, key, recipients }: MailBatch): Promise<Promise<Settled>[]> => {
    const { workspaceId, content } = campaign;
    const asked = await freshVerdict(async () => {
      const judgedAt = performance.now();
      return { verdicts: await judged(deps, campaign, recipients), judgedAt };
    });
    if (!asked || !isMail(content)) return recipients.map((recipient) => Promise.resolve({ recipient, ...released(recipient) }));
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
      let begun = false;
      const mayBegin = async (): Promise<boolean> => {
        begun =
          performance.now() - judgedAt < VERDICT_MS ||
          (await freshVerdict(() => judged(deps, campaign, [recipient])))?.verdict[0]?.objection === null;
        return begun;
      };
      try {
        const mail = await written(recipient, address, token);
        if (!mail) return { ...plain, status: 'failed', reason: 'too_large' };
        return outcomeOf(await deps.lines.send(workspaceId, account.id, mail, mayBegin), recipient);
      } catch (error) {
        if (begun) throw error;
        deps.failed(error);
        return released(recipient);
      }
    };

    return recipients.map(async (recipient, place): Promise<Settled> => {
      const verdict = verdicts[place];
      if (!verdict) return { recipient, ...released(recipient) };
      if (verdict.objection !== null) return { recipient, ...plain, status: 'suppressed', reason: verdict.objection };
      return { recipient, ...(await called(recipient)) };
    });
  };
