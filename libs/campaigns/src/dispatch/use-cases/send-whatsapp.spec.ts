import { randomUUID } from 'node:crypto';
import { conflict, outboundBlocked } from '@workops/kernel';
import type { CampaignTemplate } from '../../campaigns/campaign-ports';
import type { CommittedMessage, LeasedRecipient } from '../dispatch-ports';
import { aCampaign, aLeased, campaignAccount, dispatchInMemory } from '../../testing/hand-over-in-memory';
import { sendWhatsapp } from './send-whatsapp';

describe('messages of a campaign', () => {
  /** Sends messages with configured commit results per batch size and recipient. */
  async function sent(
    number: number,
    commit: (recipient: LeasedRecipient, place: number, together: number) => CommittedMessage,
  ) {
    const templateId = randomUUID();
    const campaign = aCampaign({ channel: 'whatsapp', content: { templateId, variables: [] } });
    const { deps, failures } = dispatchInMemory([campaign]);
    const template: CampaignTemplate = {
      id: templateId,
      accountId: campaign.accountId,
      name: 'oferta',
      language: 'es',
      category: 'marketing',
      sendable: true,
      waits: false,
      variables: 0,
      content: 'Hola',
    };
    deps.channels.template = async () => template;
    const batches: number[] = [];
    const recipients = Array.from({ length: number }, () => aLeased(campaign, { address: '+56911111111' }));
    deps.work.commitMessages = async (some) => {
      batches.push(some.length);
      return some.map((recipient) => commit(recipient, recipients.indexOf(recipient), some.length));
    };
    const settled = await Promise.allSettled(
      await sendWhatsapp(deps)({ campaign, account: campaignAccount(campaign), recipients }),
    );
    const outcomes = settled.map((each) => {
      if (each.status === 'rejected') return 'rejected';
      return each.value ? `${each.value.status} ${each.value.reason ?? 'again'}` : 'in line';
    });
    return { batches, outcomes, failures };
  }

  it('are committed together, and alone if a batch leaves one out', async () => {
    const { batches, outcomes } = await sent(3, (_recipient, place, together) =>
      place === 1 && together > 1 ? 'alone' : 'in_line',
    );
    expect([batches, outcomes]).toEqual([
      [3, 1],
      ['in line', 'in line', 'in line'],
    ]);
    expect((await sent(1, () => 'in_line')).batches).toEqual([1]);
  });

  it('record each refusal, but suppress no recipient for a temporary condition', async () => {
    const refusals: CommittedMessage[] = [
      { refusal: outboundBlocked({ reasons: ['contact_blocked'], hint: '' }) },
      { refusal: outboundBlocked({ reasons: ['channel_disconnected'], hint: '' }) },
      { refusal: conflict('identity_of_other', 'Otro contacto ya tiene este canal.') },
      'twin',
    ];
    const { batches, outcomes } = await sent(4, (_recipient, place) => refusals[place]!);
    expect(batches).toEqual([4]);
    expect(outcomes).toEqual([
      'suppressed contact_blocked',
      'pending again',
      'failed identity_of_other',
      'suppressed duplicate_address',
    ]);
  });

  it('are committed one by one if the batch fails, so that only one fails', async () => {
    const { batches, outcomes, failures } = await sent(3, (_recipient, place, together) => {
      if (together > 1 || place === 2) throw new Error('deadlock detected');
      return 'in_line';
    });
    expect([batches, failures.length]).toEqual([[3, 1, 1, 1], 1]);
    expect(outcomes).toEqual(['in line', 'in line', 'rejected']);
  });
});
