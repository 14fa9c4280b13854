import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Files } from '@workops/platform/files';
import { eventually, storedFiles } from '@workops/platform/testing';
import { ApiApp, refusal } from '../../testing/api-app';
import { ClinicWorld, type ClinicPlace } from '../../testing/clinic-place';
import { aFile } from '../../testing/sample-clinic';

interface Document {
  id: string;
  status: string;
  superseded_by_id: string | null;
  [field: string]: unknown;
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

const upload = (patient: string, content: string, query?: string, token = place.ana) =>
  world.upload<Document>(token, patient, content, query);
const get = <Data = Document>(path: string, token = place.ana) => world.call<Data>(token, 'GET', path);
const download = (id: string, token = place.ana) => api.call<Buffer>('GET', `/clinic-documents/${id}/file`, { token });
const CURRENT = { status: 'current', superseded_by_id: null };
const paths = ({ body }: { body: { error: { details: { body: { path: string }[] } } } }) =>
  body.error.details.body.map(({ path }) => path);

describe('a document', () => {
  it('is uploaded, described, downloaded unchanged and announced once', async () => {
    const patient = await world.patient(place);
    const encounter = await world.encounter(place, patient);
    const { status, body } = await upload(
      patient,
      'Tórax normal.',
      `kind=examen&title=T%C3%B3rax&encounter_id=${encounter}`,
    );
    const described = {
      patient_id: patient,
      encounter_id: encounter,
      kind: 'examen',
      title: 'Tórax',
      filename: 'examen.txt',
      size: 14,
      status: 'current',
    };
    const sha256 = createHash('sha256').update('Tórax normal.').digest('hex');
    expect([status, body.data]).toMatchObject([
      201,
      { ...described, sha256, content_type: 'text/plain', superseded_by_id: null },
    ]);
    expect(body.data).toMatchObject({
      author: { id: (body.data as { uploaded_by?: string }).uploaded_by, name: expect.any(String) },
    });
    const { id } = body.data;
    expect((await get(`/clinic-documents/${id}`)).body.data).toEqual(body.data);
    expect((await get<Document[]>(`/clinic-patients/${patient}/documents`)).body.data).toEqual([body.data]);
    const file = await download(id);
    expect([file.status, String(file.body), file.headers['content-disposition']]).toMatchObject([
      200,
      'Tórax normal.',
      expect.stringContaining('attachment; filename="examen.txt"'),
    ]);
    expect(await world.events(place, 'clinic_document.uploaded', id)).toBe(1);
  });

  it('is unique per patient and content under concurrent uploads, and can be replaced once', async () => {
    const patient = await world.patient(place);
    const twins = await Promise.all([1, 2, 3, 4].map(() => upload(patient, 'lo mismo')));
    const made = twins.filter(({ status }) => status === 201).map(({ body }) => body.data.id);
    expect(made.length).toBe(1);
    for (const twin of twins.filter(({ status }) => status !== 201)) {
      expect([twin.status, twin.body.error.code, twin.body.error.details.document_id]).toEqual([
        409,
        'UNIQUE_CONFLICT',
        made[0],
      ]);
    }
    expect((await upload(await world.patient(place), 'lo mismo')).status).toBe(201);
    const replacing = `kind=examen&supersedes_id=${made[0]}`;
    const answers = await Promise.all(['a', 'b'].map((content) => upload(patient, content, replacing)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const [winner, loser] = [
      answers.find(({ status }) => status === 201)!,
      answers.find(({ status }) => status === 409)!,
    ];
    expect(refusal(loser)).toEqual([409, 'CONFLICT', 'already_superseded']);
    const superseded = (await get(`/clinic-documents/${made[0]}`)).body.data;
    expect(superseded).toMatchObject({ status: 'superseded', superseded_by_id: winner.body.data.id });
    expect((await upload(patient, 'lo mismo')).status).toBe(201);
  });

  it('accepts only records of the same patient, and stores nothing on a refusal', async () => {
    const [patient, stranger] = [await world.patient(place), await world.patient(place)];
    const [encounter, theirs] = [await world.encounter(place, stranger), await world.document(place, stranger)];
    const before = (await storedFiles(api.database, place.id)).length;
    const refused = await upload(patient, 'x', `kind=examen&encounter_id=${encounter}&supersedes_id=${theirs}`);
    expect([refused.status, paths(refused)]).toEqual([422, ['encounter_id', 'supersedes_id']]);
    expect((await upload(patient, 'x', 'kind=Examen')).status).toBe(400);
    expect((await upload(patient, 'x', '')).status).toBe(400);
    expect((await upload(place.id, 'x')).status).toBe(404);
    const other = await world.patient(place);
    await world.call(place.key, 'POST', `/clinic-patients/${patient}/merge`, { secondary_ids: [other] });
    expect(refusal(await upload(other, 'x'))).toEqual([409, 'CONFLICT', 'merged']);
    const broken = await api.call('POST', `/clinic-patients/${patient}/documents?kind=examen`, {
      token: place.ana,
      body: '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nabc',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
    expect(broken.status).toBe(400);
    const large = new Blob([new Uint8Array(25 * 1024 * 1024 + 1)]);
    const form = aFile('');
    form.set('file', large, 'a.bin');
    expect(
      (await world.call(place.ana, 'POST', `/clinic-patients/${patient}/documents?kind=examen`, form)).status,
    ).toBe(413);
    expect((await get<Document[]>(`/clinic-patients/${patient}/documents`)).body.data).toEqual([]);
    await eventually(async () => (await storedFiles(api.database, place.id)).length === before);
  });

  it('is hidden with its file once withdrawn, but its content is kept', async () => {
    const patient = await world.patient(place);
    const id = await world.document(place, patient, 'secreto');
    expect((await world.call(place.ana, 'DELETE', `/clinic-documents/${id}`)).status).toBe(204);
    for (const path of [`/clinic-documents/${id}`, `/clinic-documents/${id}/file`])
      expect((await get(path)).status).toBe(404);
    expect((await world.call(place.ana, 'DELETE', `/clinic-documents/${id}`)).status).toBe(404);
    expect((await get<Document[]>(`/clinic-patients/${patient}/documents`)).body.data).toEqual([]);
    expect(String(await buffer((await api.app.get(Files).open(place.id, id))!))).toBe('secreto');
    expect(await world.events(place, 'clinic_document.deleted', id)).toBe(1);
    const audit = await world.call<{ action: string; target: { id: string } }[]>(
      place.key,
      'GET',
      '/audit-log?limit=10',
    );
    expect(audit.body.data.filter(({ target }) => target.id === id).map(({ action }) => action)).toEqual([
      'clinic_document.deleted',
    ]);
    const kept = await world.call(place.key, 'DELETE', `/clinic-patients/${patient}`);
    expect(refusal(kept)).toEqual([409, 'CONFLICT', 'clinical_record']);
    expect((await upload(patient, 'secreto')).status).toBe(201);
  });

  it('when withdrawn makes its predecessor current again, or passes it to the successor', async () => {
    const patient = await world.patient(place);
    const shown = async (id: string) => (await get(`/clinic-documents/${id}`)).body.data;
    const uploadReplacement = async (before: string, content: string) =>
      (await upload(patient, content, `kind=examen&supersedes_id=${before}`)).body.data.id;
    const withdraw = async (id: string) =>
      expect((await world.call(place.ana, 'DELETE', `/clinic-documents/${id}`)).status).toBe(204);
    const first = await world.document(place, patient, 'primero');
    await withdraw(await uploadReplacement(first, 'equivocado'));
    expect(await shown(first)).toMatchObject(CURRENT);
    const middle = await uploadReplacement(first, 'segundo');
    const last = await uploadReplacement(middle, 'tercero');
    await withdraw(middle);
    expect([await shown(first), await shown(last)]).toMatchObject([
      { status: 'superseded', superseded_by_id: last },
      CURRENT,
    ]);
    const twin = await world.document(place, patient, 'primero');
    await withdraw(last);
    expect(await shown(first)).toMatchObject({ status: 'superseded', superseded_by_id: twin });
    await withdraw(twin);
    expect(await shown(first)).toMatchObject(CURRENT);
  });

  it('is visible to a restricted member only if they uploaded it', async () => {
    const clinic = await world.clinic();
    const leo = await world.memberOfOwn(clinic, ['clinic_documents:read', 'clinic_documents:write']);
    const patient = await world.patient(clinic);
    const own = (await upload(patient, 'propio', undefined, leo.token)).body.data.id;
    const theirs = await world.document(clinic, patient);
    const listed = (await get<Document[]>(`/clinic-patients/${patient}/documents`, leo.token)).body.data;
    expect(listed.map(({ id }) => id)).toEqual([own]);
    expect([
      (await get(`/clinic-documents/${theirs}`, leo.token)).status,
      (await download(theirs, leo.token)).status,
    ]).toEqual([404, 404]);
    expect((await world.call(leo.token, 'DELETE', `/clinic-documents/${theirs}`)).status).toBe(404);
    expect(paths(await upload(patient, 'z', `kind=examen&supersedes_id=${theirs}`, leo.token))).toEqual([
      'supersedes_id',
    ]);
  });
});
