import type { CampaignStatus } from './domain/campaign';
import { createCampaigns } from './campaigns';
import { campaignsInMemory } from '../testing/campaigns-in-memory';

const MINUTE = 60_000;

const setUp = () => {
  const world = campaignsInMemory();
  const campaigns = createCampaigns(world.deps);
  const { actor, deps } = world;
  /** Returns the campaign's state after a call, or the reason why it was refused. */
  const outcome = async (call: Promise<{ status: CampaignStatus }>): Promise<unknown> => {
    try {
      return (await call).status;
    } catch (error) {
      const { details } = error as { details?: { reason?: string; body?: { path: string }[] } };
      return details?.reason ?? details?.body?.map(({ path }) => path);
    }
  };
  /** Lets another call change the campaign between the caller's read and its lock. */
  const changedMeanwhile = (over: object): void => {
    const { byId } = deps.reads;
    deps.reads.byId = async (workspaceId, id) => {
      const seen = await byId(workspaceId, id);
      await deps.store.transaction(actor, (tx) => tx.campaigns.save({ ...seen!, ...over }));
      return seen;
    };
  };
  return { ...world, campaigns, outcome, changedMeanwhile };
};

describe('starting a campaign', () => {
  it('is refused because of a concurrent change of its content', async () => {
    const { actor, campaigns, aCampaign, changedMeanwhile, outcome } = setUp();
    const { id } = await aCampaign();
    changedMeanwhile({ filter: null });
    expect(await outcome(campaigns.schedule(actor, id, { at: null }))).toEqual(['audience']);
  });

  it("reports the campaign's own problems before those of its account", async () => {
    const { actor, campaigns, aCampaign, outcome, outside } = setUp();
    const [nobody, somebody] = [await aCampaign({ filter: null }), await aCampaign()];
    outside.blocked = true;
    outside.account.status = 'disconnected';
    expect(await outcome(campaigns.schedule(actor, nobody.id, { at: null }))).toEqual(['audience']);
    const start = () => outcome(campaigns.schedule(actor, somebody.id, { at: null }));
    expect(await start()).toBe('channel_disconnected');
    outside.account.status = 'connected';
    expect(await start()).toBe('email_channel_blocked');
    outside.blocked = false;
    expect(await start()).toBe('sending');
  });

  it('is audited as started if it begins at once, otherwise as scheduled', async () => {
    const { actor, campaigns, aCampaign, audited, clock } = setUp();
    const [now, later] = [await aCampaign(), await aCampaign()];
    await campaigns.schedule(actor, now.id, { at: null });
    await campaigns.schedule(actor, later.id, { at: new Date(clock.now().getTime() + MINUTE) });
    expect(audited()).toEqual(['campaign.started', 'campaign.scheduled']);
  });
});

describe('resuming a campaign', () => {
  const pause = (reason: 'manual' | 'messaging_limit', at: Date, detail: string | null = null) =>
    ({ status: 'paused', pause: { reason, detail, at: at.toISOString(), by: null } }) as const;

  it('is refused if the account is disconnected, its domain unverified or mail blocked', async () => {
    const { actor, campaigns, aCampaign, outcome, outside, clock } = setUp();
    const { id } = await aCampaign(pause('manual', clock.now()));
    const resume = () => outcome(campaigns.resume(actor, id));
    outside.account.status = 'disconnected';
    expect(await resume()).toBe('channel_disconnected');
    outside.account.status = 'connected';
    outside.verified = false;
    expect(await resume()).toBe('domain_unverified');
    Object.assign(outside, { verified: true, blocked: true });
    expect(await resume()).toBe('email_channel_blocked');
    outside.blocked = false;
    expect(await resume()).toBe('sending');
  });

  it("is refused for a minute after a provider's limit error or at the limit", async () => {
    const { actor, campaigns, aTemplateCampaign, outcome, outside, clock } = setUp();
    const { id } = await aTemplateCampaign(pause('messaging_limit', clock.now(), 'provider: 131048'));
    const resume = () => outcome(campaigns.resume(actor, id));
    clock.advance(MINUTE - 1);
    expect(await resume()).toBe('messaging_limit');
    clock.advance(1);
    outside.room = 0;
    expect(await resume()).toBe('messaging_limit');
    outside.room = 1;
    expect(await resume()).toBe('sending');
    const counted = await aTemplateCampaign(pause('messaging_limit', clock.now()));
    expect(await outcome(campaigns.resume(actor, counted.id))).toBe('sending');
  });
});

describe('stopping a campaign', () => {
  it('makes a repeated pause or cancellation wait as well', async () => {
    const { actor, campaigns, aCampaign, did } = setUp();
    const { id } = await aCampaign({ status: 'sending' });
    await campaigns.pause(actor, id);
    await campaigns.pause(actor, id);
    expect(did.waits).toBe(2);
    await campaigns.cancel(actor, id);
    await campaigns.cancel(actor, id);
    expect(did.waits).toBe(4);
  });

  it('deletes its list when it is cancelled', async () => {
    const { actor, campaigns, aCampaign, listed } = setUp();
    const { id } = await aCampaign({ filter: null });
    await campaigns.listContacts(actor, id, ['a', 'b']);
    await campaigns.cancel(actor, id);
    expect(listed.size).toBe(0);
  });
});

describe('the list of a campaign', () => {
  it('loses the contacts that are removed while it is a draft', async () => {
    const { actor, campaigns, aCampaign, outcome } = setUp();
    const { id } = await aCampaign({ filter: null });
    await campaigns.listContacts(actor, id, ['a', 'b']);
    expect(await campaigns.unlistContacts(actor, id, ['b', 'c'])).toMatchObject({ listed: 1 });
    const sent = await aCampaign({ status: 'sent' });
    expect(await outcome(campaigns.unlistContacts(actor, sent.id, ['a']))).toBe('not_draft');
  });

  it('is copied with the settings into the draft of a duplicate', async () => {
    const { actor, campaigns, aCampaign, listed } = setUp();
    const { id, ...original } = await aCampaign({ filter: null, status: 'draft', ratePerMinute: 60 });
    await campaigns.listContacts(actor, id, ['a', 'b']);
    const copy = await campaigns.duplicate(actor, id, {});
    expect(copy).toMatchObject({
      name: `${original.name} (copia)`,
      status: 'draft',
      content: original.content,
      ratePerMinute: 60,
      listed: 2,
    });
    expect(listed.get(copy.id)).toEqual(['a', 'b']);
    expect(await campaigns.duplicate(actor, id, { name: 'Otoño' })).toMatchObject({ name: 'Otoño', listed: 2 });
    const long = await aCampaign({ name: 'á'.repeat(200) });
    expect([...(await campaigns.duplicate(actor, long.id, {})).name]).toHaveLength(200);
  });

  it('is duplicated by filter only for a caller that may read contacts', async () => {
    const { actor, campaigns, aCampaign, outcome } = setUp();
    const { id } = await aCampaign({ filter: { language: 'es' } });
    const blind = { ...actor, scopes: new Set(['campaigns:write'] as const) };
    expect(await outcome(campaigns.duplicate(blind, id, {}))).toBe('scope_not_held');
  });
});

describe('previewing and testing a campaign', () => {
  const ana = { contactId: 'c1', address: 'ana@example.com', key: 'ana@example.com', marketable: true };
  const values = new Map([
    ['contact.name', 'Ana'],
    ['attributes.plan', 'oro'],
  ]);

  it('shows contact data only with contacts:read', async () => {
    const { actor, campaigns, aCampaign, outside } = setUp();
    outside.contacts.push(ana);
    outside.values.set(ana.contactId, values);
    const { id } = await aCampaign();
    const blind = { ...actor, scopes: new Set(['campaigns:write'] as const) };
    expect(await campaigns.preview(actor, id, ana.contactId)).toMatchObject({
      address: ana.address,
      subject: 'Hola Ana',
      text: 'Su plan: oro',
    });
    expect(await campaigns.preview(blind, id, ana.contactId)).toMatchObject({
      address: null,
      subject: 'Hola amigo',
      text: 'Su plan: ',
    });
    await expect(campaigns.test(blind, id, ana.contactId)).rejects.toMatchObject({
      kind: 'forbidden',
      details: { scope: 'contacts:read' },
    });
  });

  it('measures a mail without contact data for a caller without contacts:read', async () => {
    const { actor, campaigns, aCampaign, outcome, outside } = setUp();
    outside.contacts.push(ana);
    outside.values.set(ana.contactId, new Map([['attributes.plan', '"'.repeat(2_000)]]));
    const { id } = await aCampaign({
      content: {
        subject: 'x',
        html: '{{attributes.plan|nada}}'.repeat(200),
        text: null,
        fromName: null,
        replyTo: null,
      },
    });
    const blind = { ...actor, scopes: new Set(['campaigns:write'] as const) };
    expect(await outcome(campaigns.preview(actor, id, ana.contactId) as never)).toEqual(['content']);
    expect(await campaigns.preview(blind, id, ana.contactId)).toMatchObject({ html: 'nada'.repeat(200), reason: null });
  });

  it.each(['email', 'whatsapp'] as const)(
    'hides contact-specific reasons by %s from a caller without contacts:read',
    async (channel) => {
      const { actor, campaigns, aCampaign, aTemplateCampaign, outside } = setUp();
      const { id } = await (channel === 'email' ? aCampaign() : aTemplateCampaign());
      const blind = { ...actor, scopes: new Set(['campaigns:write'] as const) };
      const reasons = async () => [
        (await campaigns.preview(actor, id, ana.contactId)).reason,
        (await campaigns.preview(blind, id, ana.contactId)).reason,
      ];
      outside.contacts.push({ ...ana, address: null });
      outside.values.set(ana.contactId, values);
      expect(await reasons()).toEqual(['unreachable', null]);
      outside.verdicts.set(ana.contactId, { outcome: 'blocked', reasons: ['marketing_blocked'] });
      expect(await reasons()).toEqual(['marketing_blocked', null]);
      outside.verdicts.clear();
      outside.contacts.splice(0, 1, { ...ana, marketable: false });
      expect(await reasons()).toEqual([channel === 'email' ? 'unmarketable' : null, null]);
    },
  );

  it('reports an unapproved template to a caller without contacts:read', async () => {
    const { actor, campaigns, aTemplateCampaign, outside, deps } = setUp();
    outside.contacts.push(ana);
    const { template } = deps.channels;
    deps.channels.template = async (...args) => ({ ...(await template(...args))!, sendable: false });
    const { id } = await aTemplateCampaign();
    const blind = { ...actor, scopes: new Set(['campaigns:write'] as const) };
    outside.verdicts.set(ana.contactId, {
      outcome: 'blocked',
      reasons: ['marketing_blocked', 'template_not_approved'],
    });
    expect((await campaigns.preview(blind, id, ana.contactId)).reason).toBe('template_not_approved');
  });

  it("refuses a test that the policy refuses, regardless of the caller's scopes", async () => {
    const { actor, campaigns, aCampaign, outside, did } = setUp();
    outside.contacts.push(ana);
    outside.verdicts.set(ana.contactId, { outcome: 'blocked', reasons: ['marketing_blocked'] });
    const { id } = await aCampaign({
      content: { subject: 'x', html: null, text: 'Hola', fromName: null, replyTo: null },
    });
    const blind = { ...actor, scopes: new Set(['campaigns:send'] as const) };
    await expect(campaigns.test(blind, id, ana.contactId)).rejects.toMatchObject({ code: 'OUTBOUND_BLOCKED' });
    expect(did.tests).toEqual([]);
  });

  it('sends a WhatsApp test only for callers with contacts:read', async () => {
    const { actor, campaigns, aTemplateCampaign, outside, did } = setUp();
    outside.contacts.push(ana);
    outside.values.set(ana.contactId, values);
    const { id } = await aTemplateCampaign({ acknowledge: ['consent_unrecorded', 'contact_archived'] });
    const blind = { ...actor, scopes: new Set(['campaigns:send'] as const) };
    await expect(campaigns.test(blind, id, ana.contactId)).rejects.toMatchObject({ kind: 'forbidden' });
    expect(did.sends).toEqual([]);
    expect(await campaigns.test(actor, id, ana.contactId)).toMatchObject({ text: 'Hola Ana', reason: null });
    expect(did.sends.map(({ variables, acknowledge }) => [variables, acknowledge])).toEqual([
      [['Ana'], ['consent_unrecorded']],
    ]);
  });

  it("refuses archived contacts, and mails too large with the contact's data", async () => {
    const { actor, campaigns, aCampaign, outcome, outside, did } = setUp();
    outside.contacts.push(ana);
    const html = '{{attributes.plan}}'.repeat(200);
    const { id } = await aCampaign({
      acknowledge: ['contact_archived'],
      content: { subject: 'x', html, text: null, fromName: null, replyTo: null },
    });
    outside.verdicts.set(ana.contactId, { outcome: 'warning', reasons: ['contact_archived'] });
    expect(await campaigns.preview(actor, id, ana.contactId)).toMatchObject({ reason: 'contact_archived' });
    await expect(campaigns.test(actor, id, ana.contactId)).rejects.toMatchObject({ code: 'OUTBOUND_BLOCKED' });
    outside.verdicts.clear();
    outside.values.set(ana.contactId, new Map([['attributes.plan', '"'.repeat(2_000)]]));
    expect(await outcome(campaigns.test(actor, id, ana.contactId) as never)).toEqual(['content']);
    expect(did.tests).toEqual([]);
    outside.values.clear();
    await campaigns.test(actor, id, ana.contactId);
    expect(did.tests).toEqual([ana.contactId]);
  });
});

describe('the audience of a campaign', () => {
  it('is counted by the first reason per member, each address once', async () => {
    const { actor, campaigns, aCampaign, outside } = setUp();
    const member = (contactId: string, address: string | null, marketable = true) => ({
      contactId,
      address,
      key: address,
      marketable,
    });
    outside.contacts.push(
      member('1', 'a@x.cl'),
      member('2', 'a@x.cl'),
      member('3', 'b@x.cl', false),
      member('4', null),
      member('5', null),
    );
    outside.verdicts.set('4', { outcome: 'blocked', reasons: ['unreachable'] });
    outside.verdicts.set('5', { outcome: 'warning', reasons: ['contact_archived'] });
    const { id } = await aCampaign({ acknowledge: ['contact_archived'] });
    expect(await campaigns.countAudience(actor, id)).toEqual({
      total: 5,
      sendable: 1,
      suppressed: { duplicate_address: 1, unmarketable: 1, unreachable: 1, contact_archived: 1 },
    });
  });

  it('of a list is counted even if some or all members are already recipients', async () => {
    const { actor, campaigns, aCampaign, outside, listed, clock } = setUp();
    const member = (contactId: string) => ({
      contactId,
      address: `${contactId}@x.cl`,
      key: `${contactId}@x.cl`,
      marketable: true,
    });
    outside.contacts.push(member('1'), member('2'), member('3'));
    const { id } = await aCampaign({ status: 'sending', filter: null, listed: 2, startedAt: clock.now() });
    listed.set(id, ['2']);
    const recipient = {
      workspaceId: actor.workspaceId,
      campaignId: id,
      id: 'r1',
      status: 'sent',
      isInFlight: false,
      reason: null,
      messageId: null,
      sentAt: null,
    } as const;
    outside.recipients.push({ ...recipient, contactId: '1', address: '1@x.cl' });
    expect(await campaigns.countAudience(actor, id)).toEqual({ total: 2, sendable: 2, suppressed: {} });
  });
});
