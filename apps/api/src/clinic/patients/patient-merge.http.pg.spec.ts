import { KEPT_OF_PATIENTS, patientColumns } from '@workops/clinic/testing';
import { ApiApp, refusal } from '../../testing/api-app';
import { ClinicWorld, type ClinicPlace } from '../../testing/clinic-place';

interface Merge {
  primary: { id: string; display_id: string };
  merged_count: number;
  moved: Record<string, number>;
  filled_fields: string[];
}

let api: ApiApp;
let world: ClinicWorld;
let place: ClinicPlace;

beforeAll(async () => {
  api = await ApiApp.start({ RATE_LIMIT_BURST: '1000000' });
  world = new ClinicWorld(api);
  place = await world.clinic();
});
afterAll(() => api.close());

const merge = (survivor: string, secondary_ids: string[]) =>
  world.call<Merge>(place.key, 'POST', `/clinic-patients/${survivor}/merge`, { secondary_ids });
const patient = (body: object = {}) => world.patient(place, body);
const read = async (id: string) =>
  (await world.call<Record<string, unknown>>(place.key, 'GET', `/clinic-patients/${id}`)).body.data;

describe('a merge of patients', () => {
  /** Creates three encounters, the first of them open, four notes, and one or two of everything else. */
  async function aRecord(patientId: string): Promise<string> {
    const { key, professionals } = place;
    const open = await world.encounter(place, patientId);
    await world.signedNote(place.ana, open);
    await world.signedNote(place.ana, open);
    for (const _closed of [1, 2]) {
      const { id } = await world.made(place.ana, '/clinic-encounters', {
        patient_id: patientId,
        professional_id: professionals.beto,
      });
      await world.signedNote(place.ana, id);
      await world.call(place.ana, 'POST', `/clinic-encounters/${id}/close`);
    }
    await world.document(place, patientId);
    await world.document(place, patientId);
    const withdrawn = await world.document(place, patientId);
    await world.call(place.ana, 'DELETE', `/clinic-documents/${withdrawn}`);
    await world.signedConsent(place, patientId, (await world.template(place)).id);
    const { id: service_id } = await world.made(key, '/clinic-services', { nombre: 'Kinesiología' });
    await world.made(key, '/clinic-pack-purchases', {
      patient_id: patientId,
      service_id,
      sessions_total: 10,
      price_clp: 180_000,
    });
    await world.made(key, '/clinic-budgets', {
      patient_id: patientId,
      items: [{ description: 'Corona', quantity: 1, unit_price_clp: 90_000 }],
    });
    return open;
  }

  it('refuses two open encounters; after closing one it moves all records once', async () => {
    const [survivor, secondary] = [
      await patient({ rut: '12345678-5' }),
      await patient({ sexo: 'F', prevision: 'isapre', apellidos: 'Soto' }),
    ];
    const open = [await world.encounter(place, survivor), await aRecord(secondary)];
    const refused = await merge(survivor, [secondary]);
    expect([...refusal(refused), refused.body.error.details.encounter_ids]).toEqual([
      409,
      'CONFLICT',
      'open_encounters',
      [...open].sort(),
    ]);
    expect((await read(secondary)).status).toBe('active');
    expect(await world.listIds(place, `/clinic-encounters?patient_id=${secondary}`)).toHaveLength(3);
    const [note] = await world.listIds(place, `/clinic-encounters/${open[1]}/notes`);
    await world.call(place.ana, 'POST', `/clinic-encounters/${open[1]}/close`);
    const merged = await merge(survivor, [secondary]);
    const moved = {
      encounters: 3,
      notes: 4,
      consents: 1,
      documents: 2,
      budgets: 1,
      pack_purchases: 1,
      privacy_requests: 0,
    };
    expect([merged.status, merged.body.data]).toMatchObject([
      200,
      { primary: { id: survivor }, merged_count: 1, moved, filled_fields: ['apellidos', 'sexo', 'prevision'] },
    ]);
    expect(await read(survivor)).toMatchObject({ rut: '12345678-5', sexo: 'F', apellidos: 'Soto' });
    expect(await read(secondary)).toMatchObject({ status: 'merged', merged_into_patient_id: survivor });
    expect(
      (await world.call<{ patient_id: string }>(place.ana, 'GET', `/clinic-notes/${note}`)).body.data.patient_id,
    ).toBe(survivor);
    const of = [
      `/clinic-consents?patient_id=${survivor}`,
      `/clinic-patients/${survivor}/documents`,
      `/clinic-budgets?patient_id=${survivor}`,
    ];
    expect(await Promise.all(of.map(async (path) => (await world.listIds(place, path)).length))).toEqual([1, 2, 1]);
    expect(await world.events(place, 'clinic_patient.merged', survivor)).toBe(1);
    expect(await world.audited(place, survivor)).toEqual([
      { action: 'clinic_patient.merged', details: { secondary_ids: [secondary], moved } },
    ]);
    const tombstone = await world.call(place.key, 'PATCH', `/clinic-patients/${secondary}`, { nombre: 'x' });
    expect(refusal(tombstone)).toEqual([409, 'CONFLICT', 'merged']);
    const beto = { patient_id: secondary, professional_id: place.professionals.beto };
    expect(
      (await world.made<{ id: string; patient_id: string }>(place.ana, '/clinic-encounters', beto)).patient_id,
    ).toBe(survivor);
    const seen = await world.call<object[]>(place.key, 'GET', `/clinic-patients/${survivor}/access-log`);
    expect(seen.body.data.length).toBeGreaterThan(0);
  });

  it('redirects every tombstone to the final survivor', async () => {
    const [first, second, third] = [await patient(), await patient(), await patient()];
    expect([(await merge(second, [first])).status, (await merge(third, [second])).status]).toEqual([200, 200]);
    expect((await read(first)).merged_into_patient_id).toBe(third);
    expect(refusal(await merge(second, [third]))).toEqual([409, 'CONFLICT', 'merged']);
    for (const secondary of [first, third, '01930000-0000-7000-8000-00000000dead'])
      expect((await merge(third, [secondary])).status).toBe(422);
  });

  it('is refused for different persons', async () => {
    const refusals = [
      [{ rut: '12345678-5' }, { rut: '11111111-1' }, 'document_mismatch', undefined],
      [
        { document_kind: 'dni', document_number: 'A1' },
        { document_kind: 'dni', document_number: 'A2' },
        'document_mismatch',
        undefined,
      ],
      [
        { birth_date: '1990-01-01', sexo: 'F' },
        { birth_date: '1990-01-02', sexo: 'M' },
        'identity_mismatch',
        ['birth_date', 'sexo'],
      ],
    ] as const;
    const clinic = await world.clinic();
    for (const [first, other, reason, fields] of refusals) {
      const [survivor, secondary] = [await world.patient(clinic, first), await world.patient(clinic, other)];
      const answer = await world.call(clinic.key, 'POST', `/clinic-patients/${survivor}/merge`, {
        secondary_ids: [secondary],
      });
      expect([...refusal(answer), answer.body.error.details.fields]).toEqual([409, 'CONFLICT', reason, fields]);
    }
  });

  it('leaves a tombstone that resolves to the survivor in bodies and refuses writes', async () => {
    const [survivor, gone] = [await patient(), await patient()];
    expect((await merge(survivor, [gone])).status).toBe(200);
    const { id: service_id } = await world.made(place.key, '/clinic-services', { nombre: 'Kinesiología' });
    const bodies = {
      '/clinic-encounters': { professional_id: place.professionals.ana },
      '/clinic-consents': { template_id: (await world.template(place)).id },
      '/clinic-pack-purchases': { service_id, sessions_total: 1, price_clp: 1 },
      '/clinic-budgets': { items: [{ description: 'Corona', quantity: 1, unit_price_clp: 1 }] },
      '/clinic-privacy-requests': { kind: 'access', requester: { kind: 'patient', name: 'Xiomara' } },
    };
    for (const [path, body] of Object.entries(bodies)) {
      const { status, body: answer } = await world.call<{ patient_id: string }>(place.ana, 'POST', path, {
        ...body,
        patient_id: gone,
      });
      expect([path, status, answer.data?.patient_id]).toEqual([path, 201, survivor]);
    }
    const writes = [
      world.call(place.key, 'PATCH', `/clinic-patients/${gone}`, { nombre: 'x' }),
      world.call(place.key, 'DELETE', `/clinic-patients/${gone}`),
      merge(gone, [survivor]),
      world.upload(place.ana, gone, 'x'),
    ];
    for (const answer of await Promise.all(writes)) expect(refusal(answer)).toEqual([409, 'CONFLICT', 'merged']);
  });

  it('in both directions leaves one survivor, and concurrent encounters never have a tombstone', async () => {
    for (let round = 0; round < 50; round += 1) {
      const [first, other] = [await patient(), await patient()];
      const opening = { patient_id: other, professional_id: place.professionals.ana };
      const [there, back, opened] = await Promise.all([
        api.insist<{ data: Merge }>('POST', `/clinic-patients/${first}/merge`, {
          token: place.key,
          body: { secondary_ids: [other] },
        }),
        api.insist<{ data: Merge }>('POST', `/clinic-patients/${other}/merge`, {
          token: place.key,
          body: { secondary_ids: [first] },
        }),
        api.insist<{ data: { id: string } }>('POST', '/clinic-encounters', { token: place.ana, body: opening }),
      ]);
      const statuses = [there.status, back.status].sort();
      expect(statuses[0]).toBe(200);
      expect([409, 422]).toContain(statuses[1]);
      expect(opened.status).toBe(201);
      const of = (
        await world.call<{ patient_id: string }>(place.ana, 'GET', `/clinic-encounters/${opened.body.data.id}`)
      ).body.data.patient_id;
      expect((await read(of)).status).toBe('active');
    }
  });
});

it('moves and erases every column with a patient id', async () => {
  expect(KEPT_OF_PATIENTS.flatMap((kept) => kept.columns).sort()).toEqual(await patientColumns(api.database));
});
