import { randomUUID } from 'node:crypto';
import { sentMails } from '@workops/campaigns/testing';
import { anAccount, anApprovedTemplate } from '@workops/conversations/testing';
import { ALL_SCOPES, type Scope } from '@workops/kernel';
import { setCeilings } from '@workops/platform/database';
import { eventually } from '@workops/platform/testing';
import { ApiApp, type Page, type Refusal } from '../../testing/api-app';
import { listened } from '../../testing/listened';

interface Campaign {
  id: string;
  status: string;
  scheduled_at: string | null;
  audience: { filter: object | null; listed_contacts: number };
  counts: Record<string, number>;
}

type Answer = { data: Campaign } & Refusal;

describe('campaigns over HTTP', () => {
  let api: ApiApp;
  let base: string;

  beforeAll(async () => {
    api = await ApiApp.start();
    await api.app.listen(0, '127.0.0.1');
    base = `${await api.app.getUrl()}/api/v1`;
  });
  afterAll(async () => {
    api.app.getHttpServer().closeAllConnections();
    await api.close();
  });

  const setUp = async () => {
    const { id: workspaceId, token } = await api.workspace(ALL_SCOPES);
    const account = await anAccount(api.database, workspaceId);
    const templateId = await anApprovedTemplate(api.database, account, 'oferta', 'es', 'Hola {{1}}');
    const mail = await anAccount(api.database, workspaceId, {
      kind: 'email',
      provider: 'smtp',
      windowHours: null,
      address: 'hola@example.com',
    });
    const call = <Body = Answer>(
      method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
      path: string,
      body?: unknown,
      as = token,
    ) => api.call<Body>(method, path, { token: as, body });
    const person = async (fields: object) =>
      (await call<{ data: { id: string } }>('POST', '/contacts', fields)).body.data.id;
    const draft = {
      name: 'Verano',
      channel: 'whatsapp',
      messaging_account_id: account.id,
      acknowledge: ['consent_unrecorded'],
      content: { template_id: templateId, variables: ['{{contact.name|amigo}}'] },
    };
    const create = async (over: object = {}) => (await call('POST', '/campaigns', { ...draft, ...over })).body.data;
    const tokenFor = async (...scopes: Scope[]) =>
      (await api.access.mintApiKey({ workspaceId, name: 'Estrecha', scopes })).token;
    return { workspaceId, mail, token, tokenFor, templateId, call, person, draft, create };
  };

  it('with a filter require contacts:read for drafting and counting', async () => {
    const { call, create, person, tokenFor, draft } = await setUp();
    const definition = { key: 'alergia', label: 'Alergia', type: 'text' };
    expect((await call('POST', '/contact-attributes', definition)).status).toBe(201);
    const { id } = await create({ audience: { filter: { attributes: { alergia: 'penicilina' } } } });
    const narrow = await tokenFor('campaigns:read', 'campaigns:write');
    const refusalReason = ({ status, body }: { status: number; body: Answer }) => [status, body.error?.details?.reason];
    expect(refusalReason(await call('GET', `/campaigns/${id}/audience-count`, undefined, narrow))).toEqual([
      403,
      'scope_not_held',
    ]);
    const audience = { filter: { attributes: { alergia: 'polen' } } };
    expect(refusalReason(await call('POST', '/campaigns', { ...draft, audience }, narrow))).toEqual([
      403,
      'scope_not_held',
    ]);
    expect(refusalReason(await call('PATCH', `/campaigns/${id}`, { audience }, narrow))).toEqual([
      403,
      'scope_not_held',
    ]);
    expect((await call('GET', `/campaigns/${id}/audience-count`)).status).toBe(200);
    expect(
      refusalReason(await call('PATCH', `/campaigns/${id}`, { audience: { filter: { language: 'es' } } }, narrow)),
    ).toEqual([403, 'scope_not_held']);
    expect((await call('PATCH', `/campaigns/${id}`, { audience: { filter: {} } }, narrow)).status).toBe(200);
    expect((await call('GET', `/campaigns/${id}/audience-count`, undefined, narrow)).status).toBe(200);
    const { id: list } = await create();
    await call('POST', `/campaigns/${list}/recipients`, { contact_ids: [await person({ name: 'Ana' })] }, narrow);
    expect(refusalReason(await call('GET', `/campaigns/${list}/audience-count`, undefined, narrow))).toEqual([
      403,
      'scope_not_held',
    ]);
  });

  it('are created as drafts, changed, listed and deleted', async () => {
    const { call, draft, create, mail } = await setUp();
    const { id, ...made } = await create({
      audience: { filter: { language: 'es' } },
      send_window: { from: '09:00', to: '18:00' },
      rate_per_minute: 60,
    });
    expect(made).toMatchObject({
      status: 'draft',
      purpose: 'marketing',
      send_window: { from: '09:00', to: '18:00' },
      rate_per_minute: 60,
      content: draft.content,
      audience: { filter: { language: 'es' }, listed_contacts: 0 },
    });
    expect(made.counts).toMatchObject({ total_recipients: 0, pending: 0, hard_bounces: 0, unsubscribes: 0 });
    const changed = await call('PATCH', `/campaigns/${id}`, {
      name: 'Otoño',
      send_window: null,
      audience: { filter: {} },
    });
    expect(changed.body.data).toMatchObject({
      name: 'Otoño',
      send_window: null,
      audience: { filter: {} },
      rate_per_minute: 60,
    });
    const letter = await create({
      channel: 'email',
      messaging_account_id: mail.id,
      content: { subject: 'Hola', text: 'Venga' },
    });
    const list = await call<Page<Campaign>>('GET', '/campaigns?channel=email&status=draft');
    expect(list.body.data.map((each) => each.id)).toEqual([letter.id]);
    expect((await call('DELETE', `/campaigns/${id}`)).status).toBe(204);
    expect((await call('GET', `/campaigns/${id}`)).status).toBe(404);
  });

  it('reject invalid content and unknown references', async () => {
    const { call, draft, mail, templateId } = await setUp();
    const refusal = async (over: object) => {
      const { status, body } = await call('POST', '/campaigns', { ...draft, ...over });
      return [status, (body.error.details.body ?? []).map(({ path }) => path)];
    };
    expect(await refusal({ content: { template_id: templateId, variables: ['{{contact.phone}}'] } })).toEqual([
      422,
      ['content.variables.0'],
    ]);
    expect(await refusal({ content: { subject: 'Hola' } })).toEqual([400, ['content.subject', 'content.template_id']]);
    expect(await refusal({ content: { template_id: randomUUID(), variables: [] } })).toEqual([
      422,
      ['content.template_id'],
    ]);
    expect(await refusal({ content: { template_id: templateId, variables: [] } })).toEqual([
      422,
      ['content.variables'],
    ]);
    expect(await refusal({ messaging_account_id: randomUUID() })).toEqual([
      422,
      ['messaging_account_id', 'content.template_id'],
    ]);
    expect(await refusal({ audience: { filter: { company_id: randomUUID(), attributes: { plan: 'oro' } } } })).toEqual([
      422,
      ['audience.filter.company_id', 'audience.filter.attributes.plan'],
    ]);
    expect(await refusal({ audience: { filter: { attributes: { plan: 3 } } } })).toEqual([
      400,
      ['audience.filter.attributes.plan'],
    ]);
    const letter = { channel: 'email', messaging_account_id: mail.id, content: { subject: 'Hola', text: 'x' } };
    expect(await refusal({ ...letter, purpose: 'service' })).toEqual([422, ['purpose']]);
    expect(await refusal({ ...letter, messaging_account_id: draft.messaging_account_id })).toEqual([
      422,
      ['messaging_account_id'],
    ]);
    expect(await refusal({ send_window: { from: '9:00', to: '24:00' } })).toEqual([400, ['send_window.from']]);
  });

  it('count their audience by reason, and replace a filter by a list', async () => {
    const { workspaceId, call, person, create, tokenFor } = await setUp();
    await person({ name: 'Ana', phone: '+56911111111', language: 'es' });
    const twin = await person({ name: 'Otra Ana', phone: '+56 9 1111 1111', language: 'es' });
    const eva = await person({ name: 'Eva', phone: '+56922222222', language: 'es' });
    await person({ name: 'Sin número', language: 'es' });
    await person({ name: 'Ida', phone: '+56933333333', language: 'en' });
    await call('POST', `/contacts/${eva}/outbound-preferences`, {
      channel: 'whatsapp',
      scope: 'marketing',
      status: 'blocked',
      legal_basis: 'Lo pidió',
    });
    const { id } = await create({ audience: { filter: { language: 'es' } } });
    const count = async () => (await call<{ data: object }>('GET', `/campaigns/${id}/audience-count`)).body.data;
    expect(await count()).toEqual({
      total: 4,
      sendable: 1,
      suppressed: { duplicate_address: 1, marketing_blocked: 1, unreachable: 1 },
    });
    const listed = await call('POST', `/campaigns/${id}/recipients`, { contact_ids: [twin, eva, twin] });
    expect(listed.body.data.audience).toEqual({ filter: null, listed_contacts: 2 });
    expect(await count()).toEqual({ total: 2, sendable: 1, suppressed: { marketing_blocked: 1 } });
    const copy = await call('POST', `/campaigns/${id}/duplicate`, {});
    expect([copy.status, copy.body.data]).toMatchObject([
      201,
      { status: 'draft', audience: { filter: null, listed_contacts: 2 } },
    ]);
    for (const { sql, values } of setCeilings(workspaceId, { open_campaigns: 2 }))
      await api.database.query(sql, values);
    const refused = await call('POST', `/campaigns/${id}/duplicate`, {});
    expect([refused.status, refused.body.error.details.reason]).toEqual([409, 'too_many']);
    const left = await call('POST', `/campaigns/${copy.body.data.id}/recipients/remove`, {
      contact_ids: [eva, randomUUID()],
    });
    expect([left.status, left.body.data.audience]).toEqual([200, { filter: null, listed_contacts: 1 }]);
    const stranger = await call('POST', `/campaigns/${id}/recipients`, { contact_ids: [twin, randomUUID()] });
    expect([stranger.status, stranger.body.error.details.body.map(({ path }) => path)]).toEqual([
      422,
      ['contact_ids.1'],
    ]);
    const preview = await call<{ data: object }>('POST', `/campaigns/${id}/preview`, { contact_id: twin });
    expect(preview.body.data).toMatchObject({
      contact_id: twin,
      address: '+56911111111',
      text: 'Hola Otra Ana',
      reason: null,
    });
    expect(
      (await call<{ data: object }>('POST', `/campaigns/${id}/preview`, { contact_id: eva })).body.data,
    ).toMatchObject({
      reason: 'marketing_blocked',
    });
    const blind = await tokenFor('campaigns:write');
    const unseen = await call<{ data: object }>('POST', `/campaigns/${id}/preview`, { contact_id: twin }, blind);
    expect(unseen.body.data).toMatchObject({ address: null, text: 'Hola amigo', reason: null });
    expect(
      (await call('POST', `/campaigns/${id}/preview`, { contact_id: twin }, await tokenFor('campaigns:read'))).status,
    ).toBe(403);
  });

  it('show recipients, with addresses only for contacts:read, and count reasons', async () => {
    const { workspaceId, call, tokenFor } = await setUp();
    const { campaign, mail } = sentMails(api.database, workspaceId);
    const id = await campaign();
    await mail(id, randomUUID(), 'ana@example.org');
    for (const [n, status] of (['failed', 'suppressed', 'suppressed'] as const).entries()) {
      await mail(
        id,
        randomUUID(),
        `n${n}@example.org`,
        status,
        status === 'failed' ? 'hard_bounce' : 'marketing_blocked',
      );
    }
    const reasons = await call<{ data: object }>('GET', `/campaigns/${id}/reasons`);
    expect(reasons.body.data).toEqual({ suppressed: { marketing_blocked: 2 }, failed: { hard_bounce: 1 } });
    const blind = await tokenFor('campaigns:read');
    const unnamed = (status: string) => ({
      id: expect.any(String),
      contact_id: null,
      address: null,
      status,
      reason: null,
      message_id: null,
      sent_at: null,
    });
    const addresses = async (as?: string, query = '') =>
      (
        await call<Page<{ address: string | null }>>('GET', `/campaigns/${id}/recipients${query}`, undefined, as)
      ).body.data.map(({ address }) => address);
    expect((await addresses()).toSorted()).toEqual([
      'ana@example.org',
      'n0@example.org',
      'n1@example.org',
      'n2@example.org',
    ]);
    expect(await addresses(blind)).toEqual([null, null, null, null]);
    const shown = await call<Page<object>>('GET', `/campaigns/${id}/recipients?status=suppressed`, undefined, blind);
    expect(shown.body.data).toEqual([unnamed('suppressed'), unnamed('suppressed')]);
    const filtered = await call('GET', `/campaigns/${id}/recipients?reason=marketing_blocked`, undefined, blind);
    expect([filtered.status, filtered.body.error?.details?.reason]).toEqual([403, 'scope_not_held']);
    expect((await call('GET', `/campaigns/${id}/reasons`, undefined, blind)).status).toBe(403);
    expect(await addresses(undefined, '?status=failed&reason=hard_bounce')).toEqual(['n0@example.org']);
    expect((await call('GET', `/campaigns/${randomUUID()}/reasons`)).status).toBe(404);
  });

  it('stream their progress until they end', async () => {
    const { call, create, token } = await setUp();
    const { id } = await create({ audience: { filter: {} } });
    const stream = await listened(`${base}/campaigns/${id}/stream`, { authorization: `Bearer ${token}` });
    await eventually(async () => stream.events().length === 1, 30_000);
    await call('POST', `/campaigns/${id}/schedule`, {});
    await eventually(async () => stream.events().length === 2, 30_000);
    await call('POST', `/campaigns/${id}/cancel`, {});
    await eventually(async () => stream.isOver(), 30_000);
    expect(stream.events().map(({ data }) => data.status)).toEqual(['draft', 'sending', 'cancelled']);
    expect(stream.events()[0]!.data.counts).toMatchObject({ total_recipients: 0 });
    await stream.stop();
    const { id: deleted } = await create();
    const following = await listened(`${base}/campaigns/${deleted}/stream`, { authorization: `Bearer ${token}` });
    await eventually(async () => following.events().length === 1, 30_000);
    await call('DELETE', `/campaigns/${deleted}`);
    await eventually(async () => following.isOver(), 30_000);
    await following.stop();
    expect((await call('GET', `/campaigns/${randomUUID()}/stream`)).status).toBe(404);
  });

  it('change state only as allowed', async () => {
    const { call, create, draft, mail } = await setUp();
    const move = async (id: string, act: string, body?: object) => {
      const answer = await call('POST', `/campaigns/${id}/${act}`, body ?? {});
      return answer.status === 200
        ? answer.body.data.status
        : [answer.status, answer.body.error.details.reason ?? answer.body.error.details.body];
    };
    const nobody = await create();
    expect(await move(nobody.id, 'schedule')).toEqual([422, [expect.objectContaining({ path: 'audience' })]]);
    const { id } = await create({ audience: { filter: {} } });
    expect(await move(id, 'schedule', { at: '2020-01-01T00:00:00Z' })).toEqual([
      422,
      [expect.objectContaining({ path: 'at', message: 'La fecha ya pasó.' })],
    ]);
    const tooFar = new Date(Date.now() + 367 * 24 * 3_600_000).toISOString();
    expect(await move(id, 'schedule', { at: tooFar })).toEqual([422, [expect.objectContaining({ path: 'at' })]]);
    const at = new Date(Date.now() + 3_600_000).toISOString();
    expect(await move(id, 'schedule', { at })).toBe('scheduled');
    expect(await move(id, 'schedule', { at })).toBe('scheduled');
    const notDraft = { reason: 'not_draft', status: 'scheduled' };
    expect(
      (await call('PATCH', `/campaigns/${id}`, { messaging_account_id: randomUUID() })).body.error.details,
    ).toEqual(notDraft);
    expect(
      (await call('POST', `/campaigns/${id}/recipients`, { contact_ids: [randomUUID()] })).body.error.details,
    ).toEqual(notDraft);
    const removal = await call('DELETE', `/campaigns/${id}`);
    expect([removal.status, removal.body.error.details]).toEqual([409, notDraft]);
    expect(await move(id, 'pause')).toEqual([409, 'not_sending']);
    expect(await move(id, 'unschedule')).toBe('draft');
    expect(await move(id, 'schedule', { at: null })).toBe('sending');
    expect(await move(id, 'resume')).toBe('sending');
    const deletion = await call('DELETE', `/messaging-accounts/${draft.messaging_account_id}`);
    expect([deletion.status, deletion.body.error.details.reason]).toEqual([409, 'campaign_sending']);
    const paused = await call<{ data: { pause: object } }>('POST', `/campaigns/${id}/pause`, {});
    expect(paused.body.data.pause).toMatchObject({ reason: 'manual', by: { kind: 'api_key' } });
    expect(await move(id, 'unschedule')).toEqual([409, 'not_scheduled']);
    expect(await move(id, 'resume')).toBe('sending');
    expect(await move(id, 'cancel')).toBe('cancelled');
    expect(await move(id, 'cancel')).toBe('cancelled');
    expect(await move(id, 'resume')).toEqual([409, 'not_paused']);
    const content = { subject: 'Hola', text: 'Venga' };
    const letter = await create({ channel: 'email', messaging_account_id: mail.id, content, audience: { filter: {} } });
    expect(await move(letter.id, 'schedule')).toEqual([409, 'domain_unverified']);
  });
});
