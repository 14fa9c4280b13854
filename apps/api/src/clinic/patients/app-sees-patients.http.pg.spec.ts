import { ALL_SCOPES, isGrantable } from '@workops/kernel';
import { ClinicWorld, type ClinicPlace } from '../../testing/clinic-place';
import { OAuthWorld } from '../../testing/oauth-world';
import { aFile } from '../../testing/sample-clinic';

let oauth: OAuthWorld;
let world: ClinicWorld;
let place: ClinicPlace;
let app: string;

beforeAll(async () => {
  oauth = await OAuthWorld.start();
  world = new ClinicWorld(oauth.api);
  place = await world.clinic();
  const scopes = ALL_SCOPES.filter(isGrantable);
  const { subject } = await oauth.member(place.id);
  app = (await oauth.connect(await oauth.app(place.id, scopes), subject!, { scope: scopes.join(' ') })).access_token;
});
afterAll(() => oauth.close());

const get = async <Data>(path: string): Promise<Data> => (await world.call<Data>(app, 'GET', path)).body.data;
const numberIn = (pseudonym: string): string => /#\d+$/.exec(pseudonym)![0];

describe('a connected app in a clinic', () => {
  it('sees the same pseudonym for a patient and their contact, everywhere', async () => {
    const { id: contact_id } = await world.made(place.key, '/contacts', { name: 'Xiomara Quiñelén' });
    const register = async (body: object) =>
      (await world.made(place.key, '/clinic-patients', { contact_id, ...body })).id;
    const [own, child] = [
      await register({ nombre: 'Xiomara' }),
      await register({ nombre: 'Rosa', relation: 'guardian' }),
    ];
    const { id: service_id } = await world.made(place.key, '/clinic-services', { nombre: 'Kinesiología' });
    const sold = { patient_id: own, service_id, sessions_total: 10, price_clp: 180_000 };
    const { id: pack } = await world.made(place.key, '/clinic-pack-purchases', sold);
    const number = numberIn((await get<{ name: string }>(`/contacts/${contact_id}`)).name);
    expect(numberIn((await get<{ nombre: string }>(`/clinic-patients/${own}`)).nombre)).toBe(number);
    expect(numberIn((await get<{ patient_name: string }>(`/clinic-pack-purchases/${pack}`)).patient_name)).toBe(number);
    const listed = await get<{ id: string; nombre: string }[]>(`/clinic-patients?contact_id=${contact_id}`);
    expect(listed.map(({ id, nombre }) => [id, numberIn(nombre) === number])).toEqual([
      [child, false],
      [own, true],
    ]);
  });

  it('sees no text of a budget, at any depth', async () => {
    const patient_id = await world.patient(place);
    const items = [{ description: 'Corona de Xiomara', quantity: 1, unit_price_clp: 90_000 }];
    const { id } = await world.made(place.key, '/clinic-budgets', { patient_id, items, note: 'De Xiomara' });
    await world.call(place.key, 'POST', `/clinic-budgets/${id}/void`, { reason: 'Xiomara se fue' });
    const expected = {
      note: null,
      void_reason: null,
      total_clp: 90_000,
      items: [{ description: null, quantity: 1, total_clp: 90_000 }],
    };
    expect(await get(`/clinic-budgets/${id}`)).toMatchObject(expected);
    const listed = await get<object[]>(`/clinic-budgets?patient_id=${patient_id}`);
    expect(listed).toMatchObject([expected]);
    expect(JSON.stringify(listed)).not.toContain('Xiomara');
  });

  it('gets pseudonyms and no event data from `validate_only` as well', async () => {
    const { id } = await world.made(place.key, '/contacts', { name: 'Xiomara Quiñelén' });
    const { name } = await get<{ name: string }>(`/contacts/${id}`);
    const validated = [
      await world.call(app, 'PATCH', `/contacts/${id}?validate_only=true`, { language: 'en' }),
      await world.call(app, 'POST', '/contacts?validate_only=true', { name: 'Xiomara', origin_channel: 'manual' }),
    ];
    expect(validated.map(({ status, body }) => [status, JSON.stringify(body).includes('Xiomara')])).toEqual([
      [200, false],
      [200, false],
    ]);
    expect(validated[0]!.body).toMatchObject({
      data: { name },
      validate_only: {
        events: [{ type: 'contact.updated', data_omitted: 'restricted_visibility' }],
        events_omitted: 0,
      },
    });
  });

  it('is refused consents, documents and every write about a patient', async () => {
    const patient = await world.patient(place);
    const template = await world.template(place);
    const consent = await world.consent(place, patient, template.id);
    const document = await world.document(place, patient);
    const budget = { patient_id: patient, items: [{ description: 'x', quantity: 1, unit_price_clp: 1 }] };
    const calls = [
      ...['/clinic-consent-templates', '/clinic-consents', `/clinic-consents/${consent}`].map(
        (path) => ['GET', path] as const,
      ),
      ...[`/clinic-patients/${patient}/documents`, `/clinic-documents/${document}/file`].map(
        (path) => ['GET', path] as const,
      ),
      ['POST', '/clinic-consents', { patient_id: patient, template_id: template.id }] as const,
      ['POST', `/clinic-patients/${patient}/documents?kind=examen`, aFile('x')] as const,
      ['DELETE', `/clinic-documents/${document}`] as const,
      ['POST', '/clinic-budgets', budget] as const,
    ];
    for (const [method, path, body] of calls) {
      const { status, body: refused } = await world.call(app, method, path, body);
      expect([method, path, status, refused.error.code]).toEqual([method, path, 403, 'CONNECTED_APP_SENSITIVE_DATA']);
    }
  });
});
