import { randomUUID } from 'node:crypto';
import { INBOX, holdSweep, type Inbox } from '@workops/conversations';
import { anAccount } from '@workops/conversations/testing';
import { ALL_SCOPES, MINUTE, systemClock, VERDICT_MS } from '@workops/kernel';
import { recordedEvents } from '@workops/platform/testing';
import { ApiApp, type Page, type Refusal } from '../../testing/api-app';
import { TokenIssuer } from '../../testing/token-issuer';

interface Hold {
  id: string;
  status: string;
  acknowledged_by: string | null;
  first_response_at: string | null;
  ack_overdue_at: string | null;
  placed_at: string;
  ack_minutes: number;
}

type Answer = { data: Hold } & Refusal;

describe('safety holds through the API', () => {
  let api: ApiApp;
  let issuer: TokenIssuer;

  beforeAll(async () => {
    issuer = await TokenIssuer.start();
    api = await ApiApp.start(issuer.env);
  });
  afterAll(async () => {
    await api.close();
    await issuer.close();
  });

  const setUp = async (config: object = { enabled: true }) => {
    const { id: workspaceId, token } = await api.workspace(ALL_SCOPES);
    const account = await anAccount(api.database, workspaceId);
    const heardBy = async (by: typeof account): Promise<string> => {
      const received = await api.app.get<Inbox>(INBOX).receive(by, {
        messages: [
          {
            externalMessageId: randomUUID(),
            from: { kind: by.kind, identity: '56912345678' },
            profileName: 'Ana',
            type: 'text',
            content: 'Me siento mal',
            attachments: [],
            sentAt: new Date(),
            automated: false,
          },
        ],
        statuses: [],
      });
      return received.messages[0]!.conversationId;
    };
    const conversationId = await heardBy(account);
    const call = <Body = Answer>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, as = token) =>
      api.call<Body>(method, path, { token: as, body });
    const conversation = await call<{ data: { contact_id: string } }>('GET', `/conversations/${conversationId}`);
    await call('PUT', '/outbound-holds/config', config);
    const subject = randomUUID();
    const member = await api.access.enrolMember({
      workspaceId,
      name: 'Eva',
      email: `${subject}@example.com`,
      subject,
      role: 'owner',
    });
    const events = async () =>
      (await recordedEvents(api.database, workspaceId))
        .filter(({ type }) => type.startsWith('safety_hold.'))
        .map(({ type, data }) => ({ type, data }));
    const place = (over: object = {}) =>
      call('POST', '/outbound-holds', {
        contact_id: conversation.body.data.contact_id,
        scope: 'contact',
        kind: 'safety',
        reason: 'Alarma',
        ...over,
      });
    const write = (body: object, as = token) =>
      call<Refusal>('POST', `/conversations/${conversationId}/messages`, body, as);
    const memberToken = issuer.token(workspaceId, subject);
    return {
      workspaceId,
      token,
      call,
      place,
      write,
      events,
      memberId: member.id,
      memberToken,
      conversationId,
      heardBy,
    };
  };

  it.each([
    ['bot', 'held'],
    ['external', 'held'],
    ['bot', 'silenced'],
    ['external', 'silenced'],
  ] as const)('give new conversations of a %s account to people if the contact is %s', async (defaultHandler, how) => {
    const { workspaceId, call, place, heardBy, conversationId } = await setUp();
    type Shown = { data: { id: string; contact_id: string; handler: string } };
    const shown = async (id: string) => (await call<Shown>('GET', `/conversations/${id}`)).body.data;
    const { contact_id: contactId } = await shown(conversationId);
    const account = () =>
      anAccount(api.database, workspaceId, { windowHours: null, defaultHandler, aiAgentId: randomUUID() });
    const bothWays = async () => {
      const heard = await heardBy(await account());
      const begun = await call<Shown>('POST', '/conversations', {
        contact_id: contactId,
        messaging_account_id: (await account()).id,
      });
      return [(await shown(heard)).handler, begun.body.data.handler];
    };
    expect(await bothWays()).toEqual([defaultHandler, defaultHandler]);
    const acts = {
      held: place,
      silenced: () => call('POST', `/contacts/${contactId}/bot-replies-disabled`, { value: true }),
    };
    expect((await acts[how]()).status).toBeLessThan(300);
    expect(await bothWays()).toEqual(['human', 'human']);
  });

  it('block everything except answers of people and keys until a member resolves them', async () => {
    const { place, write, call, events, memberId, memberToken, conversationId } = await setUp();
    const placed = await place({ step_key: 'control_48h' });
    expect([placed.status, placed.body.data]).toEqual([
      201,
      expect.objectContaining({ status: 'active', ack_minutes: 15 }),
    ]);
    const { id } = placed.body.data;
    const proactive = await write({ content: 'Recuerde su control.', purpose: 'service' });
    expect([proactive.status, proactive.body.error]).toEqual([
      422,
      expect.objectContaining({ code: 'OUTBOUND_BLOCKED', reasons: ['safety_hold'] }),
    ]);
    expect((await call('POST', `/conversations/${conversationId}/return-to-ai`, {})).body.error.details).toEqual({
      reason: 'safety_hold',
    });
    expect((await write({ content: 'Le llamamos ahora.' })).status).toBe(201);
    expect((await call('GET', `/outbound-holds/${id}`)).body.data.first_response_at).toBeNull();
    expect((await write({ content: 'Soy Eva.' }, memberToken)).status).toBe(201);
    expect((await call('GET', `/outbound-holds/${id}`)).body.data.first_response_at).not.toBeNull();

    expect((await call('POST', `/outbound-holds/${id}/acknowledge`, {})).status).toBe(403);
    const early = await call('POST', `/outbound-holds/${id}/resolve`, { resolution: 'x' }, memberToken);
    expect([early.status, early.body.error.details]).toEqual([409, { reason: 'not_acknowledged' }]);
    expect((await call('POST', `/outbound-holds/${id}/acknowledge`, {}, memberToken)).body.data).toMatchObject({
      status: 'acknowledged',
      acknowledged_by: memberId,
    });
    expect((await write({ content: 'x', purpose: 'service' })).status).toBe(422);
    expect(
      (await call('POST', `/outbound-holds/${id}/resolve`, { resolution: 'Está en casa.' }, memberToken)).body.data
        .status,
    ).toBe('resolved');
    expect((await write({ content: 'x', purpose: 'service' })).status).toBe(201);
    for (const act of ['acknowledge', 'resolve'])
      await call('POST', `/outbound-holds/${id}/${act}`, { resolution: 'Otra' }, memberToken);
    const log = await call<
      Page<{ action: string; author: { kind: string; id: string }; target: object; details: object }>
    >('GET', '/audit-log?limit=50');
    const acts = log.body.data.filter(({ action }) => action.startsWith('outbound_hold.')).reverse();
    expect(acts.map(({ action, author, target, details }) => ({ action, by: author.kind, target, details }))).toEqual(
      [
        ['placed', 'api_key'],
        ['acknowledged', 'member'],
        ['resolved', 'member'],
      ].map(([act, by]) => ({
        action: `outbound_hold.${act}`,
        by,
        target: { kind: 'outbound_hold', id },
        details: {},
      })),
    );
    expect(acts.slice(1).map(({ author }) => author.id)).toEqual([memberId, memberId]);
    expect(await events()).toEqual([
      {
        type: 'safety_hold.placed',
        data: expect.objectContaining({ hold_id: id, stepKey: 'control_48h', ticketId: null, ackMinutes: 15 }),
      },
    ]);
  });

  it('are placed once of two identical concurrent requests, and only if enabled', async () => {
    const { place, call } = await setUp();
    const timers = jest.spyOn(global, 'setTimeout');
    const answers = await Promise.all([place(), place(), place({ kind: 'manual' })]);
    // The refused request waits too, because the hold that it conflicts with may not be in force yet.
    const waited = timers.mock.calls.filter(([, ms]) => ms === VERDICT_MS).length;
    timers.mockRestore();
    expect([answers.map(({ status }) => status).sort(), waited]).toEqual([[201, 201, 409], 3]);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(refused.body.error.details).toEqual({ reason: 'hold_stands', hold_id: expect.any(String) });
    const list = await call<Page<Hold>>('GET', '/outbound-holds?status=active&kind=safety');
    expect(list.body.data.map(({ id }) => id)).toEqual([refused.body.error.details.hold_id]);
    const unknown = await place({ contact_id: randomUUID(), ticket_id: randomUUID() });
    expect([unknown.status, unknown.body.error.details.body.map(({ path }) => path)]).toEqual([
      422,
      ['contact_id', 'ticket_id'],
    ]);
    await call('PUT', '/outbound-holds/config', { enabled: false });
    expect((await place({ kind: 'policy' })).body.error.details).toEqual({ reason: 'not_enabled' });
  });

  it('repeat the response of an idempotent placement only once the hold is in force', async () => {
    const { token, conversationId, call } = await setUp();
    const { contact_id } = (await call<{ data: { contact_id: string } }>('GET', `/conversations/${conversationId}`))
      .body.data;
    const body = { contact_id, scope: 'contact', kind: 'safety', reason: 'Alarma' };
    const place = () =>
      api.call<Answer>('POST', '/outbound-holds', { token, body, headers: { 'idempotency-key': 'once' } });
    const placed = await place();
    const timers = jest.spyOn(global, 'setTimeout');
    try {
      expect((await place()).body).toEqual(placed.body);
      expect(timers.mock.calls.filter(([, ms]) => ms === VERDICT_MS)).toHaveLength(1);
    } finally {
      timers.mockRestore();
    }
  });

  it('become overdue once per clock, for any number of concurrent sweeps', async () => {
    const coverage = {
      timezone: 'America/Santiago',
      business_hours: { fri: [['09:00', '17:00']], mon: [['09:00', '17:00']] },
    };
    const { place, call, events, workspaceId } = await setUp({
      enabled: true,
      ack_minutes: 15,
      first_response_minutes: 60,
      coverage,
    });
    const preview = await call<{ data: object }>('POST', '/outbound-holds/config/preview', {
      placed_at: '2027-01-15T19:50:00.000Z',
    });
    expect(preview.body.data).toEqual({
      ack_due_at: '2027-01-18T12:05:00.000Z',
      first_response_due_at: '2027-01-18T12:50:00.000Z',
    });
    await call('PUT', '/outbound-holds/config', { coverage: null });
    const { body } = await place();
    const at = (minutes: number) => new Date(new Date(body.data.placed_at).getTime() + minutes * MINUTE);
    const sweepAt = (minutes: number) =>
      holdSweep({
        database: api.database,
        workspaces: { loadProfile: async () => ({ livemode: true }) },
        onFailure: (error) => {
          throw error;
        },
        clock: { ...systemClock, now: () => at(minutes) },
      });
    for (const minutes of [14, 17, 64, 70])
      await Promise.all([sweepAt(minutes)(), sweepAt(minutes)(), sweepAt(minutes)()]);
    const late = (eventType: string, targetMinutes: number, elapsedMinutes: number) => ({
      type: `safety_hold.${eventType}`,
      data: expect.objectContaining({
        hold_id: body.data.id,
        eventType,
        targetMinutes,
        elapsedMinutes,
        withinCoverage: false,
      }),
    });
    expect((await events()).slice(1)).toEqual([late('ack_overdue', 15, 17), late('first_response_overdue', 60, 64)]);
    expect((await call('GET', `/outbound-holds/${body.data.id}`)).body.data.ack_overdue_at).toBe(at(17).toISOString());
    expect(workspaceId).toBeDefined();
  });

  it('validate the time zone and the hours of their configuration', async () => {
    const { call } = await setUp({});
    expect((await call<{ data: object }>('GET', '/outbound-holds/config')).body.data).toEqual({
      enabled: false,
      ack_minutes: 15,
      first_response_minutes: 60,
      coverage: null,
    });
    const refused = await call('PUT', '/outbound-holds/config', {
      coverage: { timezone: 'Marte', business_hours: {} },
    });
    expect([refused.status, refused.body.error.details.body.map(({ path }) => path)]).toEqual([
      400,
      ['coverage.timezone'],
    ]);
    expect((await call('PUT', '/outbound-holds/config', { ack_minutes: 0 })).status).toBe(400);
  });
});
