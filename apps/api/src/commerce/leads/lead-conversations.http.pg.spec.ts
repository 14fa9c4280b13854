import { randomUUID } from 'node:crypto';
import { anAccount, conversationTables } from '@workops/conversations/testing';
import { contactTables } from '@workops/contacts/testing';
import { ALL_SCOPES } from '@workops/kernel';
import { recordedEvents } from '@workops/platform/testing';
import { ApiApp } from '../../testing/api-app';

interface Lead {
  lead_id: string | null;
  contact_id: string;
}

describe('the conversation of a lead from the website', () => {
  let api: ApiApp;

  beforeAll(async () => {
    api = await ApiApp.start();
  });
  afterAll(() => api.close());

  const setUp = async (...kinds: ('whatsapp' | 'email')[]) => {
    const { id: workspaceId, token } = await api.workspace(ALL_SCOPES);
    for (const kind of kinds)
      await anAccount(api.database, workspaceId, { kind, ...(kind === 'email' && { windowHours: null }) });
    const lead = (over: object = {}) =>
      api.insist<{ data: Lead }>('POST', '/website-leads', {
        token,
        body: { submission_id: randomUUID(), name: 'Ana', ...over },
      });
    const announced = async () =>
      (await recordedEvents(api.database, workspaceId)).filter(({ type }) => type === 'website.lead');
    const named = async () =>
      (await announced()).map(({ data }) => (data as { conversation_id: string | null }).conversation_id);
    const begun = async () =>
      (await recordedEvents(api.database, workspaceId)).filter(({ type }) => type === 'conversation.created');
    return {
      workspaceId,
      lead,
      named,
      begun,
      ...conversationTables(api.database, workspaceId),
      ...contactTables(api.database, workspaceId),
    };
  };

  it('is opened once for concurrent leads with a phone number, and named in events', async () => {
    const { lead, named, begun, conversations } = await setUp('email', 'whatsapp');
    const leads = await Promise.all(
      Array.from({ length: 5 }, () => lead({ phone: '912345678', email: 'ana@example.com' })),
    );
    const [conversation, ...more] = await conversations();
    expect(more).toEqual([]);
    expect(conversation).toMatchObject({
      contact_id: leads[0]!.body.data.contact_id,
      status: 'open',
      source: 'website',
      identity: '+56912345678',
    });
    expect(await named()).toEqual(Array(5).fill(conversation!.id));
    expect(await begun()).toHaveLength(1);
  });

  it('is opened by mail if only an address is given, never without account', async () => {
    const { lead, named, conversations } = await setUp('whatsapp', 'email');
    await lead({ email: 'ana@example.com' });
    await lead({ name: 'Eva' });
    expect(await conversations()).toEqual([
      expect.objectContaining({ identity: 'ana@example.com', source: 'website' }),
    ]);
    expect(await named()).toEqual([(await conversations())[0]!.id, null]);
    const none = await setUp();
    await none.lead({ phone: '912345678' });
    expect([await none.named(), await none.conversations()]).toEqual([[null], []]);
  });

  it('is not opened with a blocked contact', async () => {
    const { lead, named, conversations, blockAndArchive, close } = await setUp('whatsapp');
    await lead({ phone: '912345678' });
    await close();
    await blockAndArchive();
    expect((await lead({ phone: '912345678' })).body.data.lead_id).toBeNull();
    expect(await conversations()).toHaveLength(1);
    expect((await named())[1]).toBeNull();
  });
});
