import { createHash } from 'node:crypto';
import { countSights, withoutReadLog } from '@workops/clinic/testing';
import { ALL_SCOPES, isGrantable } from '@workops/kernel';
import type { ApiApp } from '../../testing/api-app';
import { ClinicWorld, type ClinicPlace } from '../../testing/clinic-place';
import { objectionsTo, type Fhir, type FhirResource } from '../../testing/fhir-rules';
import { OAuthWorld } from '../../testing/oauth-world';

let oauth: OAuthWorld;
let api: ApiApp;
let world: ClinicWorld;
let place: ClinicPlace;

beforeAll(async () => {
  oauth = await OAuthWorld.start();
  ({ api } = oauth);
  world = new ClinicWorld(api);
  place = await world.clinic();
});
afterAll(() => oauth.close());

const post = <Data = { id: string }>(path: string, body: object = {}, token = place.key) =>
  world.call<Data>(token, 'POST', path, body);

/** A patient with data in every part of a record. */
async function aRecord() {
  const { id: contact } = await world.made(place.key, '/contacts', {
    name: 'Xiomara',
    email: 'xio@example.com',
    phone: '+56912345678',
  });
  const patient = (
    await world.made(place.key, '/clinic-patients', {
      contact_id: contact,
      nombre: 'Xiomara',
      apellidos: 'Quiñelén',
      nombre_social: 'Xio',
      rut: '11111111-1',
      birth_date: '1990-03-01',
      document_kind: 'pasaporte',
      document_number: 'P-1',
    })
  ).id;
  const service = (
    await world.made(place.key, '/clinic-services', { nombre: 'Control', codigo: 'C-1', categoria: 'Kinesiología' })
  ).id;
  const first = await world.encounter(place, patient, { service_id: service, reason: 'Dolor lumbar' });
  const notes = [
    await world.signedNote(place.ana, first, 'Refiere dolor. ¿Ñandú?'),
    await world.signedNote(place.ana, first, 'Mejora.'),
  ];
  await post(
    `/clinic-notes/${notes[0]}/amend`,
    { version: 1, content: 'Refiere dolor leve.', reason: 'Precisión' },
    place.ana,
  );
  await world.made(place.ana, `/clinic-encounters/${first}/notes`, { kind: 'evolucion', content: 'Borrador' });
  const gone = (await world.made(place.key, '/clinic-services', { nombre: 'Alta', codigo: 'A-1' })).id;
  const { beto } = place.professionals;
  const visit = { patient_id: patient, professional_id: beto, service_id: gone, modality: 'telehealth' };
  const second = (await world.made(place.beto, '/clinic-encounters', visit)).id;
  const third = await world.signedNote(place.beto, second, 'Alta.');
  await post(`/clinic-encounters/${second}/close`, {}, place.beto);
  for (const path of [`/clinic-professionals/${beto}`, `/clinic-services/${gone}`]) {
    expect((await world.call(place.key, 'DELETE', path)).status).toBe(204);
  }
  const template = (
    await world.made(place.key, '/clinic-consent-templates', { name: 'Tratamiento', body: 'Consiento.', active: true })
  ).id;
  const consent = (await world.made(place.key, '/clinic-consents', { patient_id: patient, template_id: template })).id;
  await post(`/clinic-consents/${consent}/sign`, { signer: { kind: 'patient', name: 'Xiomara' }, method: 'verbal' });
  await post(`/clinic-consents/${consent}/revoke`, { reason: 'Cambia de opinión' });
  const upload = async (title: string, content: string) =>
    (await world.upload<{ id: string }>(place.key, patient, content, `kind=examen&title=${title}`)).body.data.id;
  const documents = [await upload('Uno', 'uno'), await upload('Dos', 'dos')];
  const withdrawn = await upload('Tres', 'tres');
  await world.call(place.key, 'DELETE', `/clinic-documents/${withdrawn}`);
  return {
    patient,
    notes: [...notes, third],
    encounters: [first, second],
    services: [service, gone],
    consent,
    documents,
  };
}

const exported = async (patient: string, token = place.key) => {
  const answer = await api.http.send({
    method: 'GET',
    url: `/api/v1/clinic-patients/${patient}/fhir`,
    headers: { authorization: `Bearer ${token}` },
  });
  return { ...answer, status: answer.statusCode, bundle: JSON.parse(answer.payload) as Fhir<'Bundle'> };
};
const inBundle = <Type extends FhirResource['resourceType']>(
  { entry = [] }: Fhir<'Bundle'>,
  type: Type,
): Fhir<Type>[] => entry.flatMap(({ resource }) => (resource?.resourceType === type ? [resource as Fhir<Type>] : []));

function collectValues(value: unknown, name: string): unknown[] {
  if (Array.isArray(value)) return value.flatMap((each) => collectValues(each, name));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => [
    ...(key === name ? [each] : []),
    ...collectValues(each, name),
  ]);
}

describe('the export of a patient', () => {
  it('is a valid R4 bundle whose references all resolve', async () => {
    const { patient, notes, encounters, services, consent, documents } = await aRecord();
    const before = await countSights(api.database, place.id);
    const { status, bundle, headers, payload: body } = await exported(patient);
    expect([status, headers['content-type'], await countSights(api.database, place.id)]).toEqual([
      200,
      'application/fhir+json',
      before + 1,
    ]);
    expect(bundle).toMatchObject({
      resourceType: 'Bundle',
      type: 'collection',
      timestamp: expect.any(String) as string,
    });
    const kinds = bundle.entry!.map(({ resource }) => resource!.resourceType);
    const count = (type: string) => kinds.filter((each) => each === type).length;
    expect(
      ['Patient', 'Encounter', 'DocumentReference', 'Consent', 'Practitioner', 'HealthcareService'].map(count),
    ).toEqual([1, 2, 6, 1, 2, 2]);
    expect([...bundle.entry!.flatMap(({ resource }) => objectionsTo(resource!)), ...objectionsTo(bundle)]).toEqual([]);
    const urls = bundle.entry!.map(({ fullUrl }) => fullUrl);
    expect(urls).toEqual(bundle.entry!.map(({ resource }) => `urn:uuid:${resource!.id}`));
    expect(collectValues(bundle, 'reference').filter((each) => !urls.includes(each as string))).toEqual([]);
    expect(body).not.toMatch(/:null|:\[\]|:\{\}|Borrador|Tres/);

    const [person] = inBundle(bundle, 'Patient');
    const system = 'https://hl7chile.cl/fhir/ig/clcore/CodeSystem/CSTipoIdentificador';
    expect(person).toMatchObject({
      id: patient,
      gender: 'unknown',
      birthDate: '1990-03-01',
      identifier: [
        { type: { coding: [{ system, code: '01' }] }, value: '11111111-1' },
        { type: { coding: [{ system, code: '05' }] }, value: 'P-1' },
      ],
      name: [
        { use: 'official', family: 'Quiñelén', given: ['Xiomara'] },
        { use: 'usual', given: ['Xio'] },
      ],
      telecom: [
        { system: 'phone', value: '+56912345678' },
        { system: 'email', value: 'xio@example.com' },
      ],
    });
    const [first, two] = encounters.map((id) => inBundle(bundle, 'Encounter').find((each) => each.id === id)!);
    expect([first!.status, first!.class.code, first!.reasonCode?.[0]?.text, two!.status, two!.class.code]).toEqual([
      'in-progress',
      'AMB',
      'Dolor lumbar',
      'finished',
      'VR',
    ]);
    // A deleted professional keeps the name in records.
    expect(inBundle(bundle, 'Practitioner').map(({ id, name }) => [id, name?.[0]?.text])).toEqual(
      expect.arrayContaining([[place.professionals.beto, 'Beto']]) as unknown,
    );
    expect(inBundle(bundle, 'HealthcareService').map(({ id, name }) => [id, name])).toEqual(
      expect.arrayContaining([
        [services[0], 'Control'],
        [services[1], 'Alta'],
      ]) as unknown,
    );
    const named = [first!, two!].map(({ participant, serviceType }) => [
      participant?.[0]?.individual?.reference,
      serviceType?.text,
    ]);
    expect(named).toEqual([
      [`urn:uuid:${place.professionals.ana}`, 'Control'],
      [`urn:uuid:${place.professionals.beto}`, 'Alta'],
    ]);
    const references = inBundle(bundle, 'DocumentReference');
    const versions = (
      await world.call<{ version_id: string; content: string }[]>(
        place.key,
        'GET',
        `/clinic-notes/${notes[0]}/versions`,
      )
    ).body.data;
    const [old, present] = versions.map(({ version_id: id }) => references.find((each) => each.id === id)!);
    expect([old!.status, old!.docStatus, present!.status, present!.docStatus]).toEqual([
      'superseded',
      'final',
      'current',
      'amended',
    ]);
    expect(present!.relatesTo).toEqual([{ code: 'replaces', target: { reference: `urn:uuid:${old!.id}` } }]);
    expect(Buffer.from(old!.content[0]!.attachment.data!, 'base64').toString()).toBe('Refiere dolor. ¿Ñandú?');
    const file = references.find(({ id }) => id === documents[0])!;
    const sha256 = createHash('sha256').update('uno').digest('base64url');
    expect([file.masterIdentifier?.value, file.content[0]!.attachment.size, file.content[0]!.attachment.hash]).toEqual([
      `ni:///sha-256;${sha256}`,
      3,
      undefined,
    ]);
    expect(file.content[0]!.attachment.url).toMatch(new RegExp(`/api/v1/clinic-documents/${documents[0]}/file$`));
    const [agreed] = inBundle(bundle, 'Consent');
    expect(agreed).toMatchObject({
      id: consent,
      status: 'inactive',
      scope: { coding: [{ code: 'treatment' }] },
      category: [{ coding: [{ code: '59284-0' }] }],
      policyRule: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'OPTIN' }] },
      sourceAttachment: { data: Buffer.from('Consiento.').toString('base64') },
    });
  });

  it('is limited to visible records, logged, and refused for apps, tombstones and blocked data', async () => {
    const patient = await world.patient(place);
    await world.signedNote(place.ana, await world.encounter(place, patient));
    const scopes = [
      'clinic_patients:read',
      'clinic_encounters:read',
      'clinic_notes:read',
      'clinic_consents:read',
      'clinic_documents:read',
    ] as const;
    const { token } = await world.memberOfOwn(place, scopes);
    expect((await exported(patient, token)).bundle.entry!.map(({ resource }) => resource!.resourceType)).toEqual([
      'Patient',
    ]);
    await withoutReadLog(api.database, async () => expect((await exported(patient)).status).toBe(503));
    const { subject } = await oauth.member(place.id);
    const all = ALL_SCOPES.filter(isGrantable);
    const app = (await oauth.connect(await oauth.app(place.id, all), subject!, { scope: all.join(' ') })).access_token;
    expect((await exported(patient, app)).status).toBe(403);
    expect((await exported(patient, await api.key(place.id, [...scopes.slice(1)]))).status).toBe(403);
    const other = await world.patient(place);
    await post(`/clinic-patients/${patient}/merge`, { secondary_ids: [other] });
    expect((await exported(other)).status).toBe(409);
    await post('/clinic-privacy-requests', {
      patient_id: patient,
      kind: 'erasure',
      requester: { kind: 'patient', name: 'Xio' },
      block: true,
    });
    expect((await exported(patient)).status).toBe(409);
    expect((await exported(place.id)).status).toBe(404);
  });
});
