import { asIf } from '@workops/commerce/testing';
import { recordedEvents } from '@workops/platform/testing';
import { ApiApp, refusal, type KeyedWorkspace, type Refusal } from '../../testing/api-app';
import type { AsJson } from '../../testing/as-json';
import type { CandidatePhotoResource, CandidateResource } from '@workops/commerce/http';

type Answer<Data> = { data: Data } & Refusal;
type Candidate = AsJson<CandidateResource>;

const ORIGIN = 'https://automotora.example';
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const NOW = new Date('2027-01-15T12:00:00.000Z');

let api: ApiApp;
let workspace: KeyedWorkspace;
let site: string;

beforeAll(async () => {
  api = await ApiApp.start({ RATE_LIMIT_BURST: '10000' });
});
beforeEach(async () => {
  workspace = await api.workspace();
  site = await publishableKey('Web');
  jest.useRealTimers();
});
afterAll(() => api.close());

const publishableKey = async (name: string) => {
  const body = { name, origins: [ORIGIN] };
  return (await api.call<Answer<{ token: string }>>('POST', '/publishable-keys', { token: workspace.token, body })).body
    .data.token;
};
const vehicle = {
  patente: 'kx-yz 12',
  make: 'Toyota',
  model: 'Yaris',
  year: 2019,
  kilometers: 64_000,
  sale_horizon: '30d',
  region_code: '13',
};
const offer = (over: object = {}, from: { token?: string; origin?: string; remoteAddress?: string } = {}) => {
  const { token = site, origin = ORIGIN, remoteAddress } = from;
  const body = { submission_id: 'form-1', ...vehicle, name: 'Ana', email: 'ana@example.com', ...over };
  return api.call<Answer<{ submission_id: string; received: boolean }>>('POST', '/widget/consignments', {
    token,
    body,
    headers: { origin },
    remoteAddress,
  });
};
const read = async <Data>(path: string) =>
  (await api.call<Answer<Data>>('GET', path, { token: workspace.token })).body.data;
const candidates = (query = '') => read<Candidate[]>(`/consignment-candidates${query}`);
const events = async () => (await recordedEvents(api.database, workspace.id)).map(({ type }) => type);
const sendPhoto = (
  submission: string,
  { content = PNG, token = site, key }: { content?: Buffer; token?: string; key?: string } = {},
) => {
  const form = new FormData();
  form.set('file', new Blob([content], { type: 'image/png' }), 'frente.png');
  return api.call<Answer<AsJson<CandidatePhotoResource>>>('POST', `/widget/consignments/${submission}/photos`, {
    token,
    body: form,
    headers: { origin: ORIGIN, ...(key && { 'idempotency-key': key }) },
  });
};

describe('a vehicle offered on a website', () => {
  it('creates one candidate and contact, announced once; the response reveals nothing', async () => {
    const first = await offer({ photo_count: 2, fax_number: '' });
    expect([first.status, first.body.data]).toEqual([201, { submission_id: 'form-1', received: true }]);
    const again = await offer({ make: 'Otra', patente: 'AB1234' });
    const sameCar = await offer({ submission_id: 'form-2', patente: 'KXYZ-12', name: 'Eva', email: 'eva@example.com' });
    const trapped = await offer({ submission_id: 'form-3', patente: 'CD5678', fax_number: '22 333 4444' });
    expect([again, sameCar, trapped].map(({ status, body }) => [status, body.data])).toEqual(
      ['form-1', 'form-2', 'form-3'].map((id) => [201, { submission_id: id, received: true }]),
    );
    const [candidate, ...rest] = await candidates();
    expect(rest).toEqual([]);
    expect(candidate).toMatchObject({
      patente: 'KXYZ12',
      status: 'new',
      photo_count: 2,
      sent_by: { name: 'Ana', email: 'ana@example.com', phone: null },
    });
    expect(await read(`/consignment-candidates/${candidate!.id}`)).toEqual(candidate);
    const recorded = await recordedEvents(api.database, workspace.id);
    expect(recorded.map(({ type }) => type)).toEqual(['contact.created', 'consignment.candidate.created']);
    expect(recorded[1]).toMatchObject({
      resource: { id: candidate!.id },
      author: { kind: 'api_key' },
      data: { submission_id: 'form-1', patente: 'KXYZ12' },
    });
    expect(JSON.stringify(recorded[1]!.data)).not.toMatch(/Ana|example/);
  });

  it('is stored trimmed, and its photos find it with blanks around its id', async () => {
    const over = {
      submission_id: ' form-1 ',
      make: ' Toyota ',
      photo_count: 1,
      name: ' Ana ',
      email: ' ana@example.com ',
      phone: ' ',
    };
    expect((await offer(over)).body.data.submission_id).toBe('form-1');
    const sent_by = { name: 'Ana', email: 'ana@example.com', phone: null };
    expect(await candidates()).toMatchObject([{ submission_id: 'form-1', make: 'Toyota', sent_by }]);
    expect((await sendPhoto('%20form-1%20')).status).toBe(201);
    expect((await offer({ submission_id: 'form-2', patente: 'AB1234', email: ' ' })).status).toBe(400);
  });

  it('creates another candidate after 30 days, even if the first is still open', async () => {
    const DAY = 24 * 60;
    await offer();
    await asIf(api.database).candidatesCame(workspace.id, 29 * DAY);
    await offer({ submission_id: 'form-2' });
    expect((await candidates()).map(({ submission_id }) => submission_id)).toEqual(['form-1']);
    await asIf(api.database).candidatesCame(workspace.id, 2 * DAY);
    await offer({ submission_id: 'form-3' });
    expect((await candidates()).map(({ submission_id }) => submission_id)).toEqual(['form-3', 'form-1']);
  });

  it('creates one candidate under concurrent offers', async () => {
    const offers = Array.from({ length: 30 }, (_, n) =>
      offer({ submission_id: `form-${n}` }, { remoteAddress: `192.0.2.${n + 1}` }),
    );
    const statuses = (await Promise.all(offers)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([201]));
    expect(await candidates()).toHaveLength(1);
    expect(await events()).toEqual(['contact.created', 'consignment.candidate.created']);
  });

  it("is accepted only from its website's pages", async () => {
    expect((await offer({}, { origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await offer({}, { token: workspace.token })).status).toBe(403);
    expect(await candidates()).toEqual([]);
  });

  it.each([
    [{ patente: '¿?' }, 'patente'],
    [{ email: null }, 'email'],
    [{ region_code: '17' }, 'region_code'],
    [{ sale_horizon: 'ya' }, 'sale_horizon'],
    [{ name: ' ' }, 'name'],
    [{ expected_price_clp: 0 }, 'expected_price_clp'],
    [{ photo_count: 21 }, 'photo_count'],
  ])('is refused with %j', async (over, path) => {
    const { status, body } = await offer(over);
    expect([status, body.error.details.body.map((issue) => issue.path)]).toEqual([400, [path]]);
  });
});

describe('photos of an offered vehicle', () => {
  it('are accepted for an hour, up to the announced number, only as images', async () => {
    await offer({ photo_count: 2 });
    expect(refusal(await sendPhoto('form-1', { content: Buffer.from('%PDF-1.7') }))).toEqual([
      422,
      'VALIDATION_ERROR',
      undefined,
    ]);
    const sent = await sendPhoto('form-1');
    expect([sent.status, sent.body.data]).toMatchObject([
      201,
      { content_type: 'image/png', filename: 'frente.png', size: PNG.length },
    ]);
    const [candidate] = await candidates();
    expect(await read(`/consignment-candidates/${candidate!.id}/photos`)).toEqual([sent.body.data]);
    expect(
      await api.call('GET', `/consignment-candidates/${candidate!.id}/photos/${sent.body.data.id}`, {
        token: workspace.token,
      }),
    ).toMatchObject({
      body: PNG,
      headers: { 'content-type': 'image/png' },
    });
    await sendPhoto('form-1');
    const late = [await sendPhoto('form-1'), await sendPhoto('form-unknown')];
    expect(late.map(({ status }) => status)).toEqual([404, 404]);
    expect(late[0]!.body.error.message).toBe(late[1]!.body.error.message);
  });

  it('are refused after an hour, but a repeat gets its first response', async () => {
    await offer({ photo_count: 2 });
    const first = await sendPhoto('form-1', { key: 'photo-1' });
    await asIf(api.database).candidatesCame(workspace.id, 61);
    const [late, repeat, lateWithKey] = [
      await sendPhoto('form-1'),
      await sendPhoto('form-1', { key: 'photo-1' }),
      await sendPhoto('form-1', { key: '2' }),
    ];
    expect([late.status, repeat.status, lateWithKey.status]).toEqual([404, 201, 404]);
    expect(repeat.body.data).toEqual(first.body.data);
  });

  it("are accepted only from the submission's key; others get `not_found`", async () => {
    const other = await publishableKey('Otra web');
    await offer({ photo_count: 2 });
    const refused = [
      await sendPhoto('form-1', { token: other }),
      await sendPhoto('form-1', { token: other, key: 'photo-1' }),
      await sendPhoto('form-2', { token: other }),
    ];
    expect(refused.map(({ status, body }) => [status, body.error.message])).toEqual(
      refused.map(() => [404, 'No hay una publicación que espere fotos.']),
    );
    expect((await sendPhoto('form-1')).status).toBe(201);
  });

  it('are stored without control characters in the file name', async () => {
    await offer({ photo_count: 1 });
    const disposition = `Content-Disposition: form-data; name="file"; filename*=UTF-8''fren%00te%01.png`;
    const body = `--x\r\n${disposition}\r\nContent-Type: image/png\r\n\r\n\u0001\r\n--x--\r\n`;
    const headers = { origin: ORIGIN, 'content-type': 'multipart/form-data; boundary=x' };
    const noImage = await api.call<Refusal>('POST', '/widget/consignments/form-1/photos', {
      token: site,
      body,
      headers,
    });
    expect(noImage.status).toBe(422);
    const send = (token: string, path: string) =>
      api.call<Answer<{ filename: string }>>('POST', path, { token, body, headers });
    const vehicle_id = (
      await api.call<Answer<{ id: string }>>('POST', '/vehicles', {
        token: workspace.token,
        body: { make: 'Kia', model: 'Rio' },
      })
    ).body.data.id;
    const kept = await send(workspace.token, `/vehicles/${vehicle_id}/attachments?kind=document&public=false`);
    expect([kept.status, kept.body.data?.filename]).toEqual([201, 'frente.png']);
  });

  it('are limited per day over all submissions', async () => {
    await api.access.configureWorkspace({ workspaceId: workspace.id, ceilings: { candidate_photos: 2 } });
    for (const n of [1, 2]) await offer({ submission_id: `form-${n}`, patente: `AB123${n}`, photo_count: 2 });
    const sent = await Promise.all(['form-1', 'form-2', 'form-1', 'form-2'].map((submission) => sendPhoto(submission)));
    const refused = sent.filter(({ status }) => status === 409);
    expect([
      sent.filter(({ status }) => status === 201).length,
      refused.map(({ body }) => body.error.details),
    ]).toMatchObject([2, [1, 2].map(() => ({ reason: 'too_many', ceiling: 'candidate_photos', most: 2 }))]);
  });

  it('are refused before they are read if none is expected', async () => {
    const content = Buffer.alloc(11 * 1024 * 1024);
    await offer({ photo_count: 1 });
    expect((await sendPhoto('form-1', { content })).status).toBe(413);
    expect((await sendPhoto('form-2', { content })).status).toBe(404);
    await sendPhoto('form-1');
    expect((await sendPhoto('form-1', { content })).status).toBe(404);
    expect((await sendPhoto('form-1', { content, token: await publishableKey('Otra web') })).status).toBe(404);
  });
});

describe('a consignment candidate', () => {
  const move = (id: string, status: string) =>
    api.call<Answer<Candidate>>('PATCH', `/consignment-candidates/${id}`, { token: workspace.token, body: { status } });

  it('moves until accepted, and is filtered by status, contact and time', async () => {
    await offer();
    const [candidate] = await candidates();
    const { id, contact_id: contact, created_at: at } = candidate!;
    expect((await move(id, 'rejected')).body.data.status).toBe('rejected');
    expect((await offer({ submission_id: 'form-2' })).status).toBe(201);
    expect((await move(id, 'accepted')).body.data.status).toBe('accepted');
    expect((await move(id, 'accepted')).status).toBe(200);
    expect(refusal(await move(id, 'contacted'))).toEqual([409, 'CONFLICT', 'invalid_state']);
    const ids = async (query: string) => (await candidates(query)).map((found) => found.submission_id);
    expect(await ids('?status=new,accepted')).toEqual(['form-2', 'form-1']);
    expect(await ids('?status=accepted')).toEqual(['form-1']);
    expect(await ids(`?contact_id=${contact}&created_from=${at}`)).toEqual(['form-2', 'form-1']);
    expect(await ids(`?created_to=${NOW.toISOString()}&status=rejected`)).toEqual([]);
  });

  it('moves to the survivor when its contact is merged', async () => {
    const survivor = (
      await api.call<Answer<{ id: string }>>('POST', '/contacts', { token: workspace.token, body: { name: 'Ana' } })
    ).body.data.id;
    await offer();
    const [{ contact_id: secondary }] = (await candidates()) as [Candidate];
    await api.call('POST', `/contacts/${survivor}/merge`, {
      token: workspace.token,
      body: { secondary_ids: [secondary] },
    });
    expect((await candidates())[0]!.contact_id).toBe(survivor);
  });
});
