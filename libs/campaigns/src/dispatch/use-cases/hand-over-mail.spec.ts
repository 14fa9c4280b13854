import type { MailOutcome } from '../dispatch-ports';
import { aLeased, handOverInMemory } from '../../testing/hand-over-in-memory';
import { handOverMail } from './hand-over-mail';

const broken = (): Promise<never> => Promise.reject(new Error('Connection terminated unexpectedly'));
const later: MailOutcome = { kind: 'retry', code: 'provider_unavailable', message: 'later' };

describe('mails being handed over', () => {
  it('are released if they could not be written or failed before they began', async () => {
    const { campaign, deps, batch, failures, mails } = handOverInMemory();
    const [first, second] = [
      aLeased(campaign, { address: 'a@example.org' }),
      aLeased(campaign, { address: 'b@example.org', tries: 2 }),
    ];
    const write = deps.write;
    deps.write = (letter) => (letter.to === 'a@example.org' ? broken() : write(letter));
    deps.lines.send = broken;
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
      (await mayBegin()) ? broken() : { kind: 'withheld' };
    const [ended] = await handOverMail(deps)(batch(aLeased(campaign)));
    await expect(ended).rejects.toThrow('Connection terminated');
  });

  it("are retried four times on the server's request, not counting withheld attempts", async () => {
    const { campaign, deps, batch } = handOverInMemory();
    deps.lines.send = async () => later;
    const after = async (tries: number) => {
      const [settled] = await Promise.all(await handOverMail(deps)(batch(aLeased(campaign, { attempts: 40, tries }))));
      return [settled!.status, settled!.reason, settled!.againAfterSeconds, settled!.tried];
    };
    expect(await Promise.all([0, 1, 2, 3, 4].map(after))).toEqual([
      ['retrying', 'provider_unavailable', 60, true],
      ['retrying', 'provider_unavailable', 300, true],
      ['retrying', 'provider_unavailable', 900, true],
      ['retrying', 'provider_unavailable', 3_600, true],
      ['failed', 'expired', null, false],
    ]);
  });

  it('are released after a lost lease or a merge, and suppressed only individually', async () => {
    const { campaign, deps, batch, mails } = handOverInMemory();
    const [lost, heldBack, merged, going] = ['l', 'h', 'm', 'g'].map((name) =>
      aLeased(campaign, { address: `${name}@example.org` }),
    );
    deps.work.standing = async () => new Set([heldBack!.id, merged!.id, going!.id]);
    const against: Record<string, string> = { 'h@example.org': 'safety_hold', 'm@example.org': 'contact_merged' };
    deps.policy.judge = async (_workspaceId, recipients) =>
      recipients.map(({ address }) => {
        const reason = against[address!];
        return reason === undefined ? { outcome: 'allowed', reasons: [] } : { outcome: 'blocked', reasons: [reason] };
      });
    const settled = await Promise.all(await handOverMail(deps)(batch(lost!, heldBack!, merged!, going!)));
    expect(settled.map(({ status, reason }) => [status, reason])).toEqual([
      ['pending', null],
      ['suppressed', 'safety_hold'],
      ['pending', null],
      ['sent', null],
    ]);
    expect(mails).toEqual(['g@example.org']);
  });

  it('are skipped individually if one cannot be checked', async () => {
    const { campaign, deps, batch, mails, failures } = handOverInMemory();
    const { judge } = deps.policy;
    deps.policy.judge = (workspaceId, asked) =>
      asked.some(({ address }) => address === 'b@example.org') ? broken() : judge(workspaceId, asked);
    const recipients = ['a', 'b', 'c'].map((name) => aLeased(campaign, { address: `${name}@example.org` }));
    const settled = await Promise.all(await handOverMail(deps)(batch(...recipients)));
    expect(settled.map(({ status }) => status)).toEqual(['sent', 'pending', 'sent']);
    expect([mails, failures.length]).toEqual([['a@example.org', 'c@example.org'], 3]);
  });

  it('are sent even if most verdicts are late, because each is checked again', async () => {
    const { campaign, deps, batch, mails } = handOverInMemory();
    const { judge } = deps.policy;
    let checks = 0;
    deps.policy.judge = async (workspaceId, recipients) => {
      checks += 1;
      // Batches are always late; single mails are in time once in five tries.
      if (recipients.length > 1 || checks % 5 !== 0) await new Promise((resolve) => setTimeout(resolve, 550));
      return judge(workspaceId, recipients);
    };
    const recipients = ['a', 'b', 'c'].map((name) => aLeased(campaign, { address: `${name}@example.org` }));
    const settled = await Promise.all(await handOverMail(deps)(batch(...recipients)));
    expect(settled.map(({ status }) => status)).toEqual(['sent', 'sent', 'sent']);
    expect(mails.sort()).toEqual(['a@example.org', 'b@example.org', 'c@example.org']);
  });

  it('of a whole campaign are all sent although nine of ten verdicts are late', async () => {
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
    // The account hands over one mail at a time, so that the time of one does not make the verdict of another late.
    const { send } = deps.lines;
    let turn: Promise<unknown> = Promise.resolve();
    deps.lines.send = (...mail) => {
      const sent = turn.then(() => send(...mail));
      turn = sent;
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
