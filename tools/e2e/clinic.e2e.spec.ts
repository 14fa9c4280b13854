import { objectionsTo, TokenIssuer } from '@workops/api/testing';
import { agedRecord } from '@workops/clinic/testing';
import { recordedEvents, testDatabase, untilSomebodyWaits, type TestDatabase } from '@workops/platform/testing';
import { waitUntil } from '../src/processes';
import { inTheWay } from '../src/testing/in-the-way';
import { RunningService, type Workspace } from '../src/testing/service/running-service';

type Doc = { id: string; display_id: string; status: string } & Record<string, unknown>;
interface Answered<Data = Doc> {
  data: Data;
}

const SITE = 'https://clinica.example';

let test: TestDatabase;
let issuer: TokenIssuer;
let service: RunningService;
let workspace: Workspace;
let ana: { id: string; token: string };
let professional: string;

beforeAll(async () => {
  [test, issuer] = await Promise.all([testDatabase(), TokenIssuer.start()]);
  service = await RunningService.start(test.url, issuer.env);
  workspace = await service.workspace('Clínica Sur');
  await service.command('workspace', 'set', '--id', workspace.id, '--healthcare');
  ana = await member('Ana');
  professional = (await made('/clinic-professionals', { nombre: 'Ana', agenda_online: true })).id;
  await done('PUT', `/clinic-professionals/${professional}/booking`, { member_id: ana.id, service_ids: [] });
});
afterAll(async () => {
  await service?.stop();
  await issuer?.close();
  await test?.drop();
});

const get = async <Data = Doc>(path: string, token = workspace.token): Promise<Data> =>
  (await service.call<Answered<Data>>(token, 'GET', path)).body.data;

async function done(
  method: 'POST' | 'PUT' | 'PATCH',
  path: string,
  body: object = {},
  token = workspace.token,
  headers = {},
): Promise<Doc> {
  const { status, body: answered } = await service.call<Answered>(token, method, path, { body, headers });
  if (status > 201) throw new Error(`${path}: ${status} ${JSON.stringify(answered)}`);
  return answered.data;
}

const made = (path: string, body: object = {}, token = workspace.token) => done('POST', path, body, token);

/** Creates a member and signs them in; returns their id and token. */
async function member(name: string): Promise<{ id: string; token: string }> {
  const subject = name.toLowerCase();
  const who = ['--email', `${subject}@example.com`, '--name', name, '--role', 'owner', '--subject', subject];
  await service.command('member', 'create', '--workspace', workspace.id, ...who);
  const token = issuer.token(workspace.id, subject);
  return { id: (await get<{ author: { id: string } }>('/me', token)).author.id, token };
}

const aPatient = async (nombre: string) => {
  const { id: contact } = await made('/contacts', { name: nombre });
  return { contact, id: (await made('/clinic-patients', { contact_id: contact, nombre, sexo: 'F' })).id };
};

const REQUESTER = { kind: 'patient', name: 'Xiomara' };

describe('a clinic', () => {
  it('books a patient online, sees her, signs and amends the note, counts her session, exports the record and lists its readers', async () => {
    const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, [['00:00', '24:00']]]);
    await done('PUT', '/appointments/config', {
      business_hours: Object.fromEntries(days) as object,
      min_lead_minutes: 0,
    });
    const offered = {
      nombre: 'Control',
      duration_minutes: 30,
      precio: 30_000,
      online_bookable: true,
      is_entry: true,
      eligibility_sexo: 'F',
    };
    const { id: control } = await made('/clinic-services', offered);
    await made(`/clinic-services/${control}/review`);
    await done('PUT', `/clinic-professionals/${professional}/booking`, { member_id: ana.id, service_ids: [control] });
    const { id: type } = await made('/appointment-types', { name: 'Control', engine: 'clinic', external_ref: control });
    const { token } = await made('/publishable-keys', { name: 'Web', origins: [SITE] });
    const patient = await aPatient('Xiomara');

    const atSite = { headers: { origin: SITE } };
    const hours = await service.call<Answered<{ startsAt: string }[]>>(
      String(token),
      'GET',
      `/appointments/availability?appointment_type_id=${type}`,
      atSite,
    );
    const hold = { appointment_type_id: type, starts_at: hours.body.data[0]!.startsAt, contact_id: patient.contact };
    const { id: appointment } = await done('POST', '/appointments/holds', hold, String(token), atSite.headers);
    const booked = await made(`/appointments/${appointment}/confirm`);
    expect(booked).toMatchObject({ status: 'confirmed', patient_id: patient.id, owner_user_id: ana.id });

    const visit = {
      patient_id: patient.id,
      professional_id: professional,
      service_id: control,
      appointment_id: appointment,
    };
    const { id: encounter } = await made('/clinic-encounters', visit, ana.token);
    const { id: note } = await made(
      `/clinic-encounters/${encounter}/notes`,
      { kind: 'evolucion', content: 'Dolor lumbar.' },
      ana.token,
    );
    await made(`/clinic-notes/${note}/sign`, {}, ana.token);
    await made(
      `/clinic-notes/${note}/amend`,
      { version: 1, content: 'Dolor lumbar leve.', reason: 'Precisión' },
      ana.token,
    );
    const { id: pack } = await made('/clinic-pack-purchases', {
      patient_id: patient.id,
      service_id: control,
      sessions_total: 10,
      price_clp: 250_000,
    });
    expect(await made(`/clinic-pack-purchases/${pack}/sessions`, { appointment_id: appointment })).toMatchObject({
      number: 1,
    });

    // The scheduler is down while the encounter is closed, so the event must be handled after its restart.
    await service.end('scheduler', 'SIGKILL');
    await made(`/clinic-encounters/${encounter}/close`, {}, ana.token);
    await service.launch('scheduler');
    await waitUntil(async () => (await get(`/appointments/${appointment}`)).status === 'completed', 120_000);
    const completed = (await recordedEvents(test.database, workspace.id)).filter(
      ({ type: name }) => name === 'appointment.completed',
    );
    expect(completed).toHaveLength(1);

    const answer = await fetch(`${service.baseUrl}/clinic-patients/${patient.id}/fhir`, {
      headers: { authorization: `Bearer ${ana.token}` },
    });
    const bundle = (await answer.json()) as { entry: { resource: Parameters<typeof objectionsTo>[0] }[] };
    expect([answer.status, bundle.entry.map(({ resource }) => resource.resourceType).sort()]).toEqual([
      200,
      ['DocumentReference', 'DocumentReference', 'Encounter', 'HealthcareService', 'Patient', 'Practitioner'],
    ]);
    expect(bundle.entry.flatMap(({ resource }) => objectionsTo(resource))).toEqual([]);
    await get(`/clinic-notes/${note}`, ana.token);
    const sights = await get<{ author: { kind: string; name: string }; action: string; resource: { type: string } }[]>(
      `/clinic-patients/${patient.id}/access-log`,
    );
    const answersToWrites = [
      ['member', 'Ana', 'read', 'clinic_encounter'],
      ['api_key', 'First key', 'read', 'clinic_pack_purchase'],
      ['api_key', 'First key', 'read', 'clinic_pack_purchase'],
      ['member', 'Ana', 'read', 'clinic_note'],
      ['member', 'Ana', 'read', 'clinic_note'],
      ['member', 'Ana', 'read', 'clinic_note'],
      ['member', 'Ana', 'read', 'clinic_encounter'],
      ['api_key', 'First key', 'read', 'clinic_patient'],
    ];
    const shown = sights.map(({ author, action, resource }) => [author.kind, author.name, action, resource.type]);
    // The wait above reads the appointment, with its patient, as often as it has to.
    const isOfVisit = ([, , , type]: (typeof shown)[number]): boolean => type === 'appointment';
    expect(shown.find(isOfVisit)).toEqual(['api_key', 'First key', 'read', 'appointment']);
    expect(shown.filter((sight) => !isOfVisit(sight))).toEqual([
      ['member', 'Ana', 'read', 'clinic_note'],
      ['member', 'Ana', 'export', 'clinic_patient'],
      ...answersToWrites,
    ]);
  });

  /** Creates a visit with a signed note, a document and a cancelled pack. Returns the paths of the records. */
  async function aRecord(patient_id: string): Promise<string[]> {
    const { id: encounter } = await made(
      '/clinic-encounters',
      { patient_id, professional_id: professional },
      ana.token,
    );
    const { id: note } = await made(
      `/clinic-encounters/${encounter}/notes`,
      { kind: 'evolucion', content: 'Estable.' },
      ana.token,
    );
    await made(`/clinic-notes/${note}/sign`, {}, ana.token);
    await made(`/clinic-encounters/${encounter}/close`, {}, ana.token);
    const form = new FormData();
    form.set('file', new Blob(['Tórax normal.'], { type: 'text/plain' }), 'torax.txt');
    const document = await service.call<Answered>(
      workspace.token,
      'POST',
      `/clinic-patients/${patient_id}/documents?kind=examen`,
      { body: form },
    );
    const { id: service_id } = await made('/clinic-services', { nombre: 'Kinesiología' });
    const { id: pack } = await made('/clinic-pack-purchases', {
      patient_id,
      service_id,
      sessions_total: 1,
      price_clp: 1,
    });
    await made(`/clinic-pack-purchases/${pack}/cancel`, { reason: 'Se muda' });
    return [
      `/clinic-notes/${note}`,
      `/clinic-documents/${document.body.data.id}/file`,
      `/clinic-encounters/${encounter}`,
      `/clinic-pack-purchases/${pack}`,
    ];
  }

  const responseStatuses = (paths: readonly string[]) =>
    Promise.all(
      paths.map(async (path) => {
        const answer = await fetch(`${service.baseUrl}${path}`, {
          headers: { authorization: `Bearer ${workspace.token}` },
        });
        await answer.arrayBuffer();
        return answer.status;
      }),
    );
  const listEvents = async (ids: readonly string[], names: RegExp) =>
    (await recordedEvents(test.database, workspace.id))
      .filter(({ type, resource }) => ids.includes(String(resource.id)) && names.test(type))
      .map(({ type }) => type)
      .sort();

  /**
   * Kills the api while it waits for the patient's pack, after all earlier writes. Returns a function that repeats the
   * call.
   */
  async function killedWithin(patientId: string, path: string, body: object): Promise<() => Promise<Doc>> {
    const pack = 'SELECT 1 FROM clinic.pack_purchase WHERE workspace_id = $1 AND patient_id = $2 FOR UPDATE';
    const letGo = await inTheWay(test.database, pack, [workspace.id, patientId]);
    const attempt = service.tried<Answered>(workspace.token, 'POST', path, { body });
    await untilSomebodyWaits(test.database);
    await service.end('api', 'SIGKILL');
    await letGo();
    await attempt;
    await service.launch('api');
    return () => made(path, body);
  }

  it('keeps a record if the api is killed during its erasure, and erases it on repeat', async () => {
    const { id } = await aPatient('Rosa');
    const record = await aRecord(id);
    await agedRecord(test.database, workspace.id, id, 16);
    const request = await made('/clinic-privacy-requests', { patient_id: id, kind: 'erasure', requester: REQUESTER });
    const path = `/clinic-privacy-requests/${request.id}`;
    const deletionEvents = () => listEvents([id, request.id], /deleted|completed/);
    const again = await killedWithin(id, `${path}/complete`, { outcome: 'granted' });
    expect([
      (await get(path)).status,
      await responseStatuses([`/clinic-patients/${id}`, ...record]),
      await deletionEvents(),
    ]).toEqual(['open', Array(record.length + 1).fill(200), []]);
    await again();
    expect([(await get(path)).status, await responseStatuses([`/clinic-patients/${id}`, ...record])]).toEqual([
      'completed',
      Array(record.length + 1).fill(404),
    ]);
    expect(await deletionEvents()).toEqual(['clinic_patient.deleted', 'clinic_privacy_request.completed']);
  });

  it('keeps both patients if the api is killed during a merge, and merges them on repeat', async () => {
    const [survivor, secondary] = [await aPatient('Rosa'), await aPatient('Rosa M.')];
    const record = (await aRecord(secondary.id)).filter((path) => !path.endsWith('/file'));
    const owners = async () => [
      ...new Set(await Promise.all(record.map(async (path) => (await get(path)).patient_id))),
    ];
    const path = `/clinic-patients/${survivor.id}/merge`;
    const again = await killedWithin(secondary.id, path, { secondary_ids: [secondary.id] });
    expect([await owners(), (await get(`/clinic-patients/${secondary.id}`)).status]).toEqual([
      [secondary.id],
      'active',
    ]);
    expect(await listEvents([survivor.id, secondary.id], /merged/)).toEqual([]);
    expect(await again()).toMatchObject({ moved: { encounters: 1, notes: 1, documents: 1, pack_purchases: 1 } });
    expect([await owners(), (await get(`/clinic-patients/${secondary.id}`)).status]).toEqual([[survivor.id], 'merged']);
    expect(await listEvents([survivor.id, secondary.id], /merged/)).toEqual(['clinic_patient.merged']);
  });
});
