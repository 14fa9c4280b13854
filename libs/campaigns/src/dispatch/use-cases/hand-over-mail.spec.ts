import type { MailOutcome } from '../dispatch-ports';
import { aLeased, handOverInMemory } from '../../testing/hand-over-in-memory';
import { handOverMail } from './hand-over-mail';

const loseConnection = (): Promise<never> => Promise.reject(new Error('Connection terminated unexpectedly'));
const retryLater: MailOutcome = { kind: 'retry', code: 'provider_unavailable', message: 'later' };

describe('mails being handed over', () => {
  it('are released if they could not be written or failed before they began', async () => {
    const { campaign, deps, batch, failures, mails } = handOverInMemory();
    const [first, second] = [
      aLeased(campaign, { address: 'a@example.org' }),
      aLeased(campaign, { address: 'b@example.org', tries: 2 }),
    ];
    const write = deps.write;
    deps.write = (letter) => (letter.to === 'a@example.org' ? loseConnection() : write(letter));
    deps.lines.send = loseConnection;
    const settled = await Promise.all(await handOverMail(deps)(batch(first, second)));
    expect(
      settled.map(({ status, againAfterSeconds, tried, counts }) => [status, againAfterSeconds, tried, counts]),
    ).toEqual([
      ['pending', 5, false, false],
      ['retrying', 5, false, false],
    ]);
    expect([failures.length, mails]).toEqual([2, []]);
  });

  it('have an unknown outcome if they failed after they began', async () => {
    const { campaign, deps, batch } = handOverInMemory();
    deps.lines.send = async (_workspaceId, _accountId, _mail, mayBegin) =>
      (await mayBegin()) ? loseConnection() : { kind: 'withheld' };
    const [ended] = await handOverMail(deps)(batch(aLeased(campaign)));
    await expect(ended).rejects.toThrow('Connection terminated');
  });

  it("are retried four times on the server's request, not counting withheld attempts", async () => {
    const { campaign, deps, batch } = handOverInMemory();
    deps.lines.send = async () => retryLater;
    const settledAfter = async (tries: number) => {
      const [settled] = await Promise.all(await handOverMail(deps)(batch(aLeased(campaign, { attempts: 40, tries }))));
      return [settled!.status, settled!.reason, settled!.againAfterSeconds, settled!.tried];
    };
    expect(await Promise.all([0, 1, 2, 3, 4].map(settledAfter))).toEqual([
      ['retrying', 'provider_unavailable', 60, true],
      ['retrying', 'provider_unavailable', 300, true],
      ['retrying', 'provider_unavailable', 900, true],
      ['retrying', 'provider_unavailable', 3_600, true],
      ['failed', 'expired', null, false],
    ]);
  });

  it('are released after a lost lease or a merge, suppressed under a safety hold', async () => {
    const { campaign, deps, batch, mails } = handOverInMemory();
    const [lost, heldBack, merged, allowed] = ['l', 'h', 'm', 'a'].map((name) =>
      aLeased(campaign, { address: `${name}@example.org` }),
    );
    deps.work.standing = async () => new Set([heldBack!.id, merged!.id, allowed!.id]);
    const blockReasons: Record<string, string> = { 'h@example.org': 'safety_hold', 'm@example.org': 'contact_merged' };
    deps.policy.judge = async (_workspaceId, recipients) =>
      recipients.map(({ address }) => {
        const reason = blockReasons[address!];
        return reason === undefined ? { outcome: 'allowed', reasons: [] } : { outcome: 'blocked', reasons: [reason] };
      });
    const settled = await Promise.all(await handOverMail(deps)(batch(lost!, heldBack!, merged!, allowed!)));
    expect(settled.map(({ status, reason }) => [status, reason])).toEqual([
      ['pending', null],
      ['suppressed', 'safety_hold'],
      ['pending', null],
      ['sent', null],
    ]);
    expect(mails).toEqual(['a@example.org']);
  });

  it('are released if their own policy check fails, while the others are sent', async () => {
    const { campaign, deps, batch, mails, failures } = handOverInMemory();
    const { judge } = deps.policy;
    deps.policy.judge = (workspaceId, recipients) =>
      recipients.some(({ address }) => address === 'b@example.org') ? loseConnection() : judge(workspaceId, recipients);
    const leased = ['a', 'b', 'c'].map((name) => aLeased(campaign, { address: `${name}@example.org` }));
    const settled = await Promise.all(await handOverMail(deps)(batch(...leased)));
    expect(settled.map(({ status }) => status)).toEqual(['sent', 'pending', 'sent']);
    expect([mails, failures.length]).toEqual([['a@example.org', 'c@example.org'], 3]);
  });

  it('are sent even if most verdicts are late, because each is checked again', async () => {
    const { campaign, deps, batch, mails } = handOverInMemory();
    const { judge } = deps.policy;
    let checks = 0;
    deps.policy.judge = async (workspaceId, recipients) => {
      checks += 1;
      // The verdict of a batch is always late; that of a single mail is in time once in five checks.
      if (recipients.length > 1 || checks % 5 !== 0) await new Promise((resolve) => setTimeout(resolve, 550));
      return judge(workspaceId, recipients);
    };
    const recipients = ['a', 'b', 'c'].map((name) => aLeased(campaign, { address: `${name}@example.org` }));
    const settled = await Promise.all(await handOverMail(deps)(batch(...recipients)));
    expect(settled.map(({ status }) => status)).toEqual(['sent', 'sent', 'sent']);
    expect(mails.sort()).toEqual(['a@example.org', 'b@example.org', 'c@example.org']);
  });

  it('are all sent in a large batch with nine of ten verdicts late', async () => {
    const { campaign, deps, batch, mails } = handOverInMemory();
    let now = 1_000;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
    const { judge } = deps.policy;
    let checks = 0;
    deps.policy.judge = (workspaceId, recipients) => {
      checks += 1;
      now += recipients.length === 1 && checks % 10 === 0 ? 100 : 700;
      return judge(workspaceId, recipients);
    };
    // Sends run one at a time, so that the clock advanced by one check does not make another verdict late.
    const { send } = deps.lines;
    let previousSend: Promise<unknown> = Promise.resolve();
    deps.lines.send = (...mail) => {
      const sent = previousSend.then(() => send(...mail));
      previousSend = sent;
      return sent;
    };
    const addresses = Array.from({ length: 205 }, (_, n) => `p${n}@example.org`);
    const settled = await Promise.all(
      await handOverMail(deps)(batch(...addresses.map((address) => aLeased(campaign, { address })))),
    );
    clock.mockRestore();
    expect(settled.filter(({ status }) => status !== 'sent')).toEqual([]);
    expect([...mails].sort()).toEqual([...addresses].sort());
  });

  it('are checked again if their server took longer than the verdict is valid', async () => {
    const { campaign, deps, batch, mails } = handOverInMemory();
    const send = deps.lines.send;
    deps.lines.send = async (...mail) => {
      await new Promise((resolve) => setTimeout(resolve, 600));
      return send(...mail);
    };
    let isHeld = false;
    deps.policy.judge = async (_workspaceId, recipients) =>
      recipients.map(() =>
        isHeld ? { outcome: 'blocked', reasons: ['safety_hold'] } : { outcome: 'allowed', reasons: [] },
      );
    const [ended] = await handOverMail(deps)(batch(aLeased(campaign)));
    isHeld = true;
    expect([(await ended)!.status, mails]).toEqual(['pending', []]);
  });
});
