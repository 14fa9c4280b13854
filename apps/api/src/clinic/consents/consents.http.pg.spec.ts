import { createHash } from 'node:crypto';
import { tamperWithConsent } from '@workops/clinic/testing';
import { canonicalJson } from '@workops/kernel';
import { ApiApp, refusal } from '../../testing/api-app';
import { ClinicWorld, type ClinicPlace } from '../../testing/clinic-place';

interface Consent {
  id: string;
  template_version: number;
  body: string;
  status: string;
  signer: { kind: string; name: string; document: string | null } | null;
  sha256: string;
  signed_at: string;
  [field: string]: unknown;
}
interface Template {
  id: string;
  version: number;
}

let api: ApiApp;
let world: ClinicWorld;
let place: ClinicPlace;

beforeAll(async () => {
  api = await ApiApp.start();
  world = new ClinicWorld(api);
  place = await world.clinic();
});
afterAll(() => api.close());

const post = <Data = Consent>(path: string, body?: object, token = place.ana) =>
  world.call<Data>(token, 'POST', path, body);
const sign = (id: string, body: object, token = place.ana) => post(`/clinic-consents/${id}/sign`, body, token);
const paths = ({ body }: { body: { error: { details: { body: { path: string }[] } } } }) =>
  body.error.details.body.map(({ path }) => path);
const patientSigns = { signer: { kind: 'patient', name: 'Xiomara' }, method: 'electronic' };

describe('a consent template', () => {
  it('counts a version per changed body, also under concurrent changes', async () => {
    const { id } = await world.template(place);
    const change = (body: object) => world.call<Template>(place.key, 'PATCH', `/clinic-consent-templates/${id}`, body);
    expect((await change({ name: 'Otro nombre', body: 'Acepto el tratamiento.' })).body.data.version).toBe(1);
    const versions = await Promise.all(
      ['Uno.', 'Dos.'].map(async (body) => (await change({ body })).body.data.version),
    );
    expect(versions.sort()).toEqual([2, 3]);
    const listed = (await world.call<Template[]>(place.key, 'GET', '/clinic-consent-templates')).body.data;
    expect(listed.find((each) => each.id === id)).toMatchObject({ version: 3, active: true });
  });
});

describe('a consent', () => {
  it('is signed over its original body, and is immutable in the database', async () => {
    const [patient, template] = [await world.patient(place), await world.template(place, 'Acepto la versión 1.')];
    const id = await world.consent(place, patient, template.id);
    await world.call(place.key, 'PATCH', `/clinic-consent-templates/${template.id}`, { body: 'Acepto la versión 2.' });
    const signed = await sign(
      id,
      { ...patientSigns, signer: { ...patientSigns.signer, document: '11111111-1' } },
      place.key,
    );
    expect([signed.status, signed.body.data]).toMatchObject([
      200,
      { status: 'signed', body: 'Acepto la versión 1.', template_version: 1 },
    ]);
    const { body, signed_at, signer, template_version, sha256 } = signed.body.data;
    const hash = createHash('sha256')
      .update(canonicalJson({ body, id, signed_at, signer, template_version }))
      .digest('hex');
    expect(sha256).toBe(hash);
    expect((await sign(id, { signer: { kind: 'representative', name: 'Otra' }, method: 'verbal' })).body.data).toEqual(
      signed.body.data,
    );
    for (const outcome of await tamperWithConsent(api.database, id))
      expect(outcome).toContain('what is signed is not changed');
    expect((await world.call<Consent>(place.ana, 'GET', `/clinic-consents/${id}`)).body.data).toEqual(signed.body.data);
    expect(await world.events(place, 'clinic_consent.signed', id)).toBe(1);
  });

  it('is revoked once, only after signing, and remains readable', async () => {
    const [patient, template] = [await world.patient(place), await world.template(place)];
    const draft = await world.consent(place, patient, template.id);
    const revoke = (id: string, reason: string) => post(`/clinic-consents/${id}/revoke`, { reason });
    expect(refusal(await revoke(draft, 'x'))).toEqual([409, 'CONFLICT', 'not_signed']);
    const id = await world.signedConsent(place, patient, template.id);
    const answers = await Promise.all(['Uno', 'Dos', 'Tres'].map((reason) => revoke(id, reason)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${String(body.data.revoke_reason)}`)).size).toBe(1);
    expect(await world.events(place, 'clinic_consent.revoked', id)).toBe(1);
    expect((await world.call<Consent>(place.ana, 'GET', `/clinic-consents/${id}`)).body.data).toMatchObject({
      status: 'revoked',
    });
    expect(refusal(await sign(id, patientSigns))).toEqual([409, 'CONFLICT', 'revoked']);
    for (const outcome of await tamperWithConsent(api.database, id))
      expect(outcome).toContain('what is signed is not changed');
    const audit = await world.call<{ action: string; target: { id: string } }[]>(
      place.key,
      'GET',
      '/audit-log?limit=10',
    );
    const acts = audit.body.data.filter(({ target }) => target.id === id).map(({ action }) => action);
    expect(acts).toEqual(['clinic_consent.revoked', 'clinic_consent.signed']);
  });

  it('on paper needs a valid scan; below 14 years it needs a representative', async () => {
    const today = new Date();
    const born = (years: number) => `${today.getUTCFullYear() - years}-01-01`;
    const [child, other] = [
      await world.patient(place, { birth_date: born(13) }),
      await world.patient(place, { birth_date: born(15) }),
    ];
    const { id: template } = await world.template(place);
    const id = await world.consent(place, child, template);
    const scan = await world.document(place, child);
    expect(paths(await sign(id, { ...patientSigns, method: 'paper' }))).toEqual(['signer.kind', 'document_id']);
    const represented = { signer: { kind: 'representative', name: 'Rosa' }, method: 'paper' };
    expect(paths(await sign(id, { ...represented, document_id: await world.document(place, other) }))).toEqual([
      'document_id',
    ]);
    const withdrawn = await world.document(place, child);
    await world.call(place.ana, 'DELETE', `/clinic-documents/${withdrawn}`);
    expect(paths(await sign(id, { ...represented, document_id: withdrawn }))).toEqual(['document_id']);
    expect((await sign(id, { ...represented, document_id: scan })).body.data).toMatchObject({
      status: 'signed',
      document_id: scan,
    });
    expect((await sign(await world.consent(place, other, template), patientSigns)).status).toBe(200);
  });

  it('prevents the withdrawal and replacement of its scan until it is revoked', async () => {
    const patient = await world.patient(place);
    const id = await world.consent(place, patient, (await world.template(place)).id);
    const scan = await world.document(place, patient);
    expect((await sign(id, { ...patientSigns, method: 'paper', document_id: scan })).status).toBe(200);
    const withdraw = () => world.call(place.ana, 'DELETE', `/clinic-documents/${scan}`);
    expect(refusal(await withdraw())).toEqual([409, 'CONFLICT', 'consent_scan']);
    expect(refusal(await world.upload(place.ana, patient, 'Otro.', `kind=examen&supersedes_id=${scan}`))).toEqual([
      409,
      'CONFLICT',
      'consent_scan',
    ]);
    expect((await world.call(place.ana, 'GET', `/clinic-documents/${scan}`)).body.data).toMatchObject({
      status: 'current',
    });
    await post(`/clinic-consents/${id}/revoke`, {});
    expect((await withdraw()).status).toBe(204);
  });

  it('accepts only an active template and records of the same patient', async () => {
    const [patient, stranger] = [await world.patient(place), await world.patient(place)];
    const template = await world.template(place);
    const prepare = (over: object) =>
      post('/clinic-consents', { patient_id: patient, template_id: template.id, ...over });
    const [own, foreign] = [await world.encounter(place, patient), await world.encounter(place, stranger)];
    expect((await prepare({ encounter_id: own })).status).toBe(201);
    expect(paths(await prepare({ encounter_id: foreign }))).toEqual(['encounter_id']);
    expect(paths(await prepare({ patient_id: place.id, template_id: place.id, encounter_id: place.id }))).toEqual([
      'patient_id',
      'template_id',
      'encounter_id',
    ]);
    await world.call(place.key, 'PATCH', `/clinic-consent-templates/${template.id}`, { active: false });
    expect(paths(await prepare({}))).toEqual(['template_id']);
  });

  it('is required for an encounter of some services, signed in any version', async () => {
    const [patient, template] = [await world.patient(place), await world.template(place)];
    const unknown = await post(
      '/clinic-services',
      { nombre: 'Cirugía', requires_consent_template_id: place.id },
      place.key,
    );
    expect(paths(unknown)).toEqual(['requires_consent_template_id']);
    const service = await world.made<{ id: string; requires_consent_template_id: string }>(
      place.key,
      '/clinic-services',
      {
        nombre: 'Cirugía',
        requires_consent_template_id: template.id,
      },
    );
    expect(service.requires_consent_template_id).toBe(template.id);
    const changed = await world.call(place.key, 'PATCH', `/clinic-services/${service.id}`, {
      requires_consent_template_id: place.id,
    });
    expect(paths(changed)).toEqual(['requires_consent_template_id']);
    const open = () =>
      post('/clinic-encounters', {
        patient_id: patient,
        professional_id: place.professionals.ana,
        service_id: service.id,
      });
    const refused = await open();
    expect([...refusal(refused), refused.body.error.details.template_id]).toEqual([
      409,
      'CONFLICT',
      'consent_missing',
      template.id,
    ]);
    const bare = await world.made(place.ana, '/clinic-encounters', {
      patient_id: patient,
      professional_id: place.professionals.ana,
    });
    const added = await world.call(place.ana, 'PATCH', `/clinic-encounters/${bare.id}`, { service_id: service.id });
    expect([...refusal(added), added.body.error.details.template_id]).toEqual([
      409,
      'CONFLICT',
      'consent_missing',
      template.id,
    ]);
    expect((await post(`/clinic-encounters/${bare.id}/close`, {})).status).toBe(200);
    const revoked = await world.signedConsent(place, patient, template.id);
    await post(`/clinic-consents/${revoked}/revoke`, {});
    await world.consent(place, patient, template.id);
    expect(refusal(await open())).toEqual([409, 'CONFLICT', 'consent_missing']);
    await world.signedConsent(place, patient, template.id);
    await world.call(place.key, 'PATCH', `/clinic-consent-templates/${template.id}`, { body: 'Otra.' });
    expect((await open()).status).toBe(201);
  });

  it('is visible to a restricted member only if prepared by them, and has filters', async () => {
    const clinic = await world.clinic();
    const leo = await world.memberOfOwn(clinic, ['clinic_consents:read', 'clinic_consents:write']);
    const [patient, other] = [await world.patient(clinic), await world.patient(clinic)];
    const template = await world.template(clinic);
    const own = (await world.made(leo.token, '/clinic-consents', { patient_id: patient, template_id: template.id })).id;
    const theirs = await world.signedConsent(clinic, other, template.id);
    const ids = async (token: string, query = '') =>
      (await world.call<Consent[]>(token, 'GET', `/clinic-consents${query}`)).body.data.map(({ id }) => id);
    expect([await ids(leo.token), await ids(clinic.key)]).toEqual([[own], [theirs, own]]);
    expect([await ids(clinic.key, '?status=signed'), await ids(clinic.key, `?patient_id=${patient}`)]).toEqual([
      [theirs],
      [own],
    ]);
    expect((await world.call(leo.token, 'GET', `/clinic-consents/${theirs}`)).status).toBe(404);
    expect((await sign(theirs, patientSigns, leo.token)).status).toBe(404);
  });
});
