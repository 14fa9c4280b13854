import { mayBeginBy, verdictsApart } from '@workops/kernel';
import type { CampaignAccount, Member } from '../../campaigns/campaign-ports';
import type { DispatchDeps, LeasedRecipient, MailOutcome, Settled, WrittenMail } from '../dispatch-ports';
import type { Campaign } from '../../campaigns/domain/campaign';
import { filledMail, isMail, namesIn, type Values } from '../../campaigns/domain/content';
import type { SigningKey } from '../../reputation/mail-ports';
import { objectionsTo, passes } from '../../campaigns/use-cases/audience';
import { plain, released, type Outcome } from './outcome';

const RETRY_SECONDS = [60, 300, 900, 3_600] as const;

type Verdict = { objection: string | null; values: Values } | undefined;

const NOTHING: Values = new Map();

export interface MailDeps extends Pick<DispatchDeps, 'policy' | 'lines' | 'write' | 'failed'> {
  audience: Pick<DispatchDeps['audience'], 'byIds' | 'values'>;
  work: Pick<DispatchDeps['work'], 'standing'>;
}

interface Against {
  objections: readonly (string | null)[];
  verdicts: readonly (Pick<NonNullable<Verdict>, 'objection'> | undefined)[];
}

/** Needs few round trips, because the result soon becomes stale. */
async function against(deps: MailDeps, campaign: Campaign, recipients: readonly LeasedRecipient[]): Promise<Against> {
  const { workspaceId, channel } = campaign;
  const [members, standing] = await Promise.all([
    deps.audience.byIds(
      workspaceId,
      channel,
      recipients.map(({ contactId }) => contactId),
    ),
    deps.work.standing(workspaceId, recipients),
  ]);
  const byId = new Map(members.map((member): [string, Member] => [member.contactId, member]));
  const sends = recipients.map(({ contactId, address }) => ({
    contactId,
    address,
    marketable: byId.get(contactId)?.marketable ?? false,
  }));
  const objections = await objectionsTo(deps, campaign, sends);
  const verdicts = objections.map((objection, place) =>
    standing.has(recipients[place]!.id) && !passes(objection) ? { objection } : undefined,
  );
  return { objections, verdicts };
}

async function judged(deps: MailDeps, campaign: Campaign, recipients: readonly LeasedRecipient[]): Promise<Verdict[]> {
  const { workspaceId, content } = campaign;
  const { objections, verdicts } = await against(deps, campaign, recipients);
  const going = recipients.filter((_, place) => objections[place] === null).map(({ contactId }) => contactId);
  const values = isMail(content) ? await deps.audience.values(workspaceId, going, namesIn(content)) : undefined;
  return verdicts.map(
    (verdict, place) => verdict && { ...verdict, values: values?.get(recipients[place]!.contactId) ?? NOTHING },
  );
}

function toOutcome(mail: MailOutcome, recipient: LeasedRecipient): Outcome {
  if (mail.kind === 'sent') return { ...plain, status: 'sent', sent: true, counts: true };
  if (mail.kind === 'withheld') return released(recipient);
  if (mail.kind === 'unknown') return { ...plain, status: 'failed', reason: 'outcome_unknown' };
  if (mail.kind === 'refused') {
    const hardBounce = mail.code === 'undeliverable';
    return { ...plain, status: 'failed', reason: hardBounce ? 'hard_bounce' : mail.code, counts: true, hardBounce };
  }
  const againAfterSeconds = RETRY_SECONDS[recipient.tries];
  if (againAfterSeconds === undefined) return { ...plain, status: 'failed', reason: 'expired', counts: true };
  return { ...plain, status: 'retrying', reason: mail.code, tried: true, againAfterSeconds };
}

export interface MailBatch {
  campaign: Campaign;
  account: CampaignAccount;
  key: SigningKey;
  recipients: readonly LeasedRecipient[];
}

/**
 * Sends mails whose attempts are committed, checking expired verdicts again. Releases a mail that fails before it
 * begins; rejects if it fails later, because its outcome is unknown.
 */
export const handOverMail =
  (deps: MailDeps) =>
  async ({ campaign, account, key, recipients }: MailBatch): Promise<Promise<Settled>[]> => {
    const { workspaceId, content } = campaign;
    if (!isMail(content)) return recipients.map((recipient) => Promise.resolve({ recipient, ...released(recipient) }));
    const verdicts = await verdictsApart(recipients, (some) => judged(deps, campaign, some), deps.failed);

    let turn: Promise<unknown> = Promise.resolve();
    /** Renders one by one, so that texts are not in memory together. Undefined if too large. */
    const written = (values: Values, to: string, token: string): Promise<WrittenMail | undefined> => {
      const mail = turn.then(() => {
        const filled = filledMail(content, values);
        return filled && deps.write({ account, content, filled, to, token, key });
      });
      turn = mail.catch(() => undefined);
      return mail;
    };

    const called = async (recipient: LeasedRecipient, values: Values, askedAt: number): Promise<Outcome> => {
      const { address, token } = recipient;
      if (address === null || token === null) return { ...plain, status: 'suppressed', reason: 'unreachable' };
      let begun = false;
      const mayBegin = async (): Promise<boolean> => {
        const allows = async () => (await against(deps, campaign, [recipient])).verdicts[0]?.objection === null;
        begun = await mayBeginBy(askedAt, allows, deps.failed);
        return begun;
      };
      try {
        const mail = await written(values, address, token);
        if (!mail) return { ...plain, status: 'failed', reason: 'too_large' };
        return toOutcome(await deps.lines.send(workspaceId, account.id, mail, mayBegin), recipient);
      } catch (error) {
        if (begun) throw error;
        deps.failed(error);
        return released(recipient);
      }
    };

    return recipients.map(async (recipient, place): Promise<Settled> => {
      const { verdict, askedAt = 0 } = verdicts[place] ?? {};
      if (!verdict) return { recipient, ...released(recipient) };
      const { objection, values } = verdict;
      return {
        recipient,
        ...(objection !== null
          ? { ...plain, status: 'suppressed' as const, reason: objection }
          : await called(recipient, values, askedAt)),
      };
    });
  };
