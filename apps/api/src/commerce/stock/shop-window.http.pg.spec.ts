import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordedEvents } from '@workops/platform/testing';
import { ApiApp } from '../../testing/api-app';
import type { AsJson } from '../../testing/as-json';
import type { ShownVehicleResource, VehicleAttachmentResource } from '@workops/commerce/http';

type Shown = AsJson<ShownVehicleResource>;
type Filed = AsJson<VehicleAttachmentResource>;

let api: ApiApp;
let folder: string;
let workspace: string;
let token: string;
let publishable: string;
let vehicle: string;

const PNG = Buffer.from('\x89PNG\r\n\x1a\n and the rest', 'latin1');
const call = <T>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  api.call<T>(method, path, { token, body });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'workops-files-'));
  api = await ApiApp.start({ FILES_DIRECTORY: folder });
  ({ id: workspace, token } = await api.workspace());
  publishable = (
    await call<{ data: { token: string } }>('POST', '/publishable-keys', {
      name: 'web',
      origins: ['https://example.com'],
    })
  ).body.data.token;
  const body = {
    make: 'Kia',
    model: 'Rio',
    plate: 'BBCL11',
    price_clp: 5_000_000,
    floor_price_clp: 4_000_000,
    stock_number: 'U-1',
  };
  vehicle = (await call<{ data: { id: string } }>('POST', '/vehicles', body)).body.data.id;
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

const upload = (content: Buffer, query = '') => {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(content)], { type: 'text/plain' }), 'frente.png');
  return api.call<{ data: Filed }>('POST', `/vehicles/${vehicle}/attachments${query}`, { token, body });
};
const asPublic = <T>(path: string) =>
  api.call<T>('GET', path, { token: publishable, headers: { origin: 'https://example.com' } });

describe('files of vehicles and the shop window over HTTP', () => {
  it('stores a photo by its content, lists it in order, and deletes it', async () => {
    const first = (await upload(PNG)).body.data;
    expect(first).toMatchObject({
      kind: 'photo',
      public: true,
      position: 0,
      content_type: 'image/png',
      size: PNG.length,
      vehicle_id: vehicle,
    });
    const second = (await upload(PNG, '?public=false')).body.data;
    const recorded = (await recordedEvents(api.database, workspace)).filter(
      ({ type }) => type === 'vehicle.attachment.created',
    );
    const expected = { id: vehicle, kind: 'photo', content_type: 'image/png', size: PNG.length };
    expect(recorded.map(({ data }) => data)).toEqual([
      { ...expected, attachment_id: first.id, public: true },
      { ...expected, attachment_id: second.id, public: false },
    ]);
    const file = `/vehicles/${vehicle}/attachments/${second.id}`;
    expect((await call<{ data: Filed }>('PATCH', file, { public: true, position: 0 })).body.data).toMatchObject({
      public: true,
      position: 0,
    });
    const listed = (await call<{ data: Filed[] }>('GET', `/vehicles/${vehicle}/attachments`)).body.data;
    expect(listed.map(({ id, position }) => [id, position])).toEqual([
      [second.id, 0],
      [first.id, 1],
    ]);
    expect((await asPublic<{ data: Shown }>(`/stock/${vehicle}`)).body.data.photos.map(({ id }) => id)).toEqual([
      second.id,
      first.id,
    ]);
    expect((await call('DELETE', file)).status).toBe(204);
    expect((await call('GET', `${file}/file`)).status).toBe(404);
    const photo = await asPublic<Buffer>(`/stock/${vehicle}/photos/${first.id}`);
    expect([photo.status, photo.headers['content-type'], photo.headers['cache-control'], photo.body]).toEqual([
      200,
      'image/png',
      'no-store',
      PNG,
    ]);
  });

  it.each([
    ['?kind=photo', 422],
    ['?kind=document&public=true', 422],
    ['?kind=video', 400],
  ])('refuses %s for a file that is not an image, with %i', async (query, status) => {
    expect((await upload(Buffer.from('%PDF-1.7'), query)).status).toBe(status);
  });

  it('refuses an iPhone photo with a reason that names HEIC and JPEG, and keeps it as a document', async () => {
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1');
    const refused = await upload(heic);
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringMatching(/HEIC.*JPEG/)]);
    expect((await upload(heic, '?kind=document')).body.data).toMatchObject({ kind: 'document', public: false });
  });

  it('keeps documents from the public', async () => {
    const { id } = (await upload(Buffer.from('%PDF-1.7'))).body.data;
    expect((await call('PATCH', `/vehicles/${vehicle}/attachments/${id}`, { public: true })).status).toBe(422);
    expect((await asPublic(`/stock/${vehicle}/photos/${id}`)).status).toBe(404);
  });

  it('shows the public only vehicles for sale and their public fields', async () => {
    const [{ photos, ...shown }] = (await asPublic<{ data: [Shown] }>('/stock?q=rio')).body.data;
    expect(photos).toHaveLength(1);
    expect(Object.keys(shown).sort()).toEqual(
      [
        'body_type',
        'color',
        'condition',
        'description',
        'fuel',
        'id',
        'km',
        'location_id',
        'make',
        'model',
        'photo_urls',
        'price_clp',
        'status',
        'transmission',
        'version',
        'year',
      ].sort(),
    );
    for (const hidden of ['q=BBCL11', 'q=u-1', 'status=sold', 'status=draft']) {
      expect([hidden, (await asPublic<{ data: Shown[] }>(`/stock?${hidden}`)).body.data]).toEqual([hidden, []]);
    }
    for (const path of ['/stock?tenancy=propio', '/stock?source_id=none'])
      expect((await asPublic(path)).status).toBe(400);
    expect((await asPublic('/vehicles')).status).toBe(403);
    for (const [status, answer] of [
      ['draft', 404],
      ['sold', 404],
      ['withdrawn', 404],
      ['reserved', 200],
    ]) {
      await call('PATCH', `/vehicles/${vehicle}`, { status });
      expect([status, (await asPublic(`/stock/${vehicle}`)).status]).toEqual([status, answer]);
    }
  });
});
