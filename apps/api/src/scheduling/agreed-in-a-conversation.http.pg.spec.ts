import { randomUUID } from 'node:crypto';
import { INBOX, type Inbox } from '@workops/conversations';
import { anAccount, anApprovedTemplate, conversationTables, noticesOf } from '@workops/conversations/testing';
import { ALL_SCOPES } from '@workops/kernel';
import { ManualClock } from '@workops/kernel/testing';
import { recordedEvents } from '@workops/platform/testing';
import { ApiApp, type Refusal } from '../testing/api-app';
import { OutsideServices } from '../testing/outside-services';

const DAY = 86_400_000;
const START = Date.UTC(2031, 0, 6, 15);

interface Appointment {
  id: string;
  display_id: string;
  conversation_id: string | null;
}

describe('an appointment booked from a conversation', () => {
  let api: ApiApp;
  let services: OutsideServices;
  const clock = new ManualClock(new Date(START - 30 * 60_000));

  beforeAll(async () => {
    api = await ApiApp.start();
    services = OutsideServices.start(api, clock);
  });
  afterAll(async () => {
    await services.close();
    await api.close();
  });

  /** A workspace with a message from Ana, at a given time. */
  const setUp = async (heardAt = new Date()) => {
    const { id: workspaceId, token } = await api.workspace(ALL_SCOPES);
    const call = async <Body>(method: 'POST' | 'PUT' | 'PATCH', path: string, body: object) => {
      const answer = await api.call<{ data: Body } & Refusal>(method, path, { token, body });
      return answer;
    };
    await call('PATCH', '/tenant/settings', { language: 'en', timezone: 'America/Lima' });
    await call('PUT', '/appointments/config', { reminder_lead_minutes: 60 });
    const account = await anAccount(api.database, workspaceId);
    const wrote = async (identity: string) => {
      const message = {
        externalMessageId: randomUUID(),
        from: { kind: 'whatsapp' as const, identity },
        profileName: 'Ana',
        type: 'text' as const,
        content: 'Hola',
        attachments: [],
        sentAt: heardAt,
        automated: false,
      };
      return (await api.app.get<Inbox>(INBOX).receive(account, { messages: [message], statuses: [] })).messages[0]!
        .conversationId;
    };
    const conversationId = await wrote('56912345678');
    const tables = conversationTables(api.database, workspaceId);
    const contactId = (await tables.conversations())[0]!.contact_id;
    const book = (over: object = {}) =>
      call<Appointment>('POST', '/appointments', {
        starts_at: new Date(START).toISOString(),
        ends_at: new Date(START + 3_600_000).toISOString(),
        contact_id: contactId,
        conversation_id: conversationId,
        ...over,
      });
    const booked = async () => (await book()).body.data;
    const remind = async () => {
      await Promise.all([services.round(), services.round()]);
    };
    const said = async () => (await tables.messages()).filter(({ direction }) => direction === 'outbound');
    const events = async (type: string) =>
      (await recordedEvents(api.database, workspaceId)).filter((event) => event.type === type);
    const template = async () => {
      await anApprovedTemplate(api.database, account, 'cita', 'es', 'Hola {{1}}, su cita es {{2}}');
      await noticesOf(api.database, account.id, 'cita');
    };
    return {
      workspaceId,
      conversationId,
      contactId,
      wrote,
      call,
      book,
      booked,
      remind,
      said,
      events,
      template,
      ...tables,
    };
  };

  it('references the conversation, if it belongs to the contact', async () => {
    const { book, wrote, conversationId } = await setUp();
    expect((await book()).body.data).toMatchObject({ conversation_id: conversationId });
    const otherConversation = await wrote('56987654321');
    for (const body of [
      { conversation_id: otherConversation },
      { conversation_id: randomUUID() },
      { contact_id: null, customer_name: 'Ana' },
    ]) {
      const { status, body: answer } = await book(body);
      expect([status, answer.error.details.body.map(({ path }) => path)]).toEqual([422, ['conversation_id']]);
    }
  });

  it("sends its reminder there once, in the workspace's language and zone", async () => {
    const { booked, remind, said, events, conversations } = await setUp();
    const { id, display_id } = await booked();
    await remind();
    const [message, ...more] = await said();
    expect([message!.content, more]).toEqual([expect.stringMatching(/We remind you .* at 10:00/s), []]);
    expect(message!.content).toContain(display_id);
    const [sent] = await events('message.sent');
    expect(sent).toMatchObject({
      author: { kind: 'system' },
      data: { sender_type: 'api_key', delivery_status: null, message_id: message!.id },
    });
    expect(await events('appointment.reminded')).toEqual([
      expect.objectContaining({ resource: expect.objectContaining({ id }) }),
    ]);
    expect(await conversations()).toEqual([expect.objectContaining({ waiting_since: expect.any(Date) })]);
  });

  it('is cancelled there once, with the reason, on behalf of the canceller', async () => {
    const { booked, call, said, events } = await setUp();
    const { id } = await booked();
    for (let n = 0; n < 2; n += 1)
      expect((await call('POST', `/appointments/${id}/cancel`, { reason: 'Llueve' })).status).toBe(200);
    expect((await said()).map(({ content }) => content)).toEqual([
      expect.stringMatching(/cancelled: .*Reason: Llueve$/s),
    ]);
    expect(await events('message.sent')).toEqual([
      expect.objectContaining({
        author: expect.objectContaining({ kind: 'api_key' }),
        data: expect.objectContaining({ sender_type: 'api_key' }),
      }),
    ]);
  });

  it('uses a template in a closed window; without one, reminders are sent by email', async () => {
    const closed = new Date(Date.now() - 2 * DAY);
    const place = await setUp(closed);
    await place.template();
    const { id } = await place.booked();
    await place.remind();
    await place.call('POST', `/appointments/${id}/cancel`, {});
    expect((await place.said()).map(({ content }) => content)).toEqual([
      expect.stringMatching(/^Hola Ana, su cita es Monday/),
      expect.stringMatching(/^Hola Ana, su cita es Monday/),
    ]);

    const other = await setUp(closed);
    await other.call('PATCH', `/contacts/${other.contactId}`, { email: 'ana@example.com' });
    const appointment = await other.booked();
    await other.remind();
    expect(
      services.mails.filter(({ to, subject }) => to === 'ana@example.com' && subject.startsWith('Reminder')),
    ).toHaveLength(1);
    expect((await other.call('POST', `/appointments/${appointment.id}/cancel`, {})).status).toBe(200);
    expect(await other.said()).toEqual([]);
  });

  it('is cancelled even if the conversation is closed and no notice can be sent', async () => {
    const { booked, call, said, close } = await setUp();
    const { id } = await booked();
    await close();
    expect((await call('POST', `/appointments/${id}/cancel`, { reason: 'Llueve' })).status).toBe(200);
    expect(await said()).toEqual([]);
  });
});
