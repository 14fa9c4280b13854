import { recordedEvents } from '@workops/platform/testing';
import { createHash } from 'node:crypto';
import { agedRecord, emptyWhatIsSigned, tamperWith } from '@workops/clinic/testing';
import { canonicalJson } from '@workops/kernel';
import { ApiApp, refusal, type Refusal } from '../../testing/api-app';
import type { AsJson } from '../../testing/as-json';
import { ClinicWorld, type ClinicPlace } from '../../testing/clinic-place';
import type { NoteResource } from '@workops/clinic/http';

type Note = AsJson<NoteResource>;

let api: ApiApp;
let world: ClinicWorld;
let place: ClinicPlace;

beforeAll(async () => {
  api = await ApiApp.start();
  world = new ClinicWorld(api);
  place = await world.clinic();
});
afterAll(() => api.close());

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const post = <Data = { id: string }>(token: string, path: string, body?: object) =>
  world.call<Data>(token, 'POST', path, body);
const aNote = async (token = place.ana, content = 'Estable.'): Promise<string> => {
  const encounter = await world.encounter(place, await world.patient(place));
  return (await world.made(token, `/clinic-encounters/${encounter}/notes`, { kind: 'evolucion', content })).id;
};
const amendment = (version: number, content = 'Corregido.') => ({ version, content, reason: 'Error de tipeo' });

describe('an encounter', () => {
  it('is opened once per patient and professional, shown, changed and closed for good', async () => {
    const patient_id = await world.patient(place);
    const made = await post<Record<string, unknown>>(place.ana, '/clinic-encounters', {
      patient_id,
      professional_id: place.professionals.ana,
    });
    expect([made.status, made.body.data]).toMatchObject([
      201,
      { patient_id, status: 'open', modality: 'presencial', closed_at: null },
    ]);
    const id = String(made.body.data.id);
    const again = await post(place.key, '/clinic-encounters', { patient_id, professional_id: place.professionals.ana });
    expect([...refusal(again), again.body.error.details.encounter_id]).toEqual([409, 'CONFLICT', 'already_open', id]);
    expect(
      (await post(place.key, '/clinic-encounters', { patient_id, professional_id: place.professionals.beto })).status,
    ).toBe(201);
    const keptFor = async (): Promise<number> => {
      const { retain_until } = (
        await world.call<{ retain_until: string }>(place.key, 'GET', `/clinic-patients/${patient_id}`)
      ).body.data;
      return Math.round((Date.parse(retain_until) - Date.now()) / (365.25 * 86_400_000));
    };
    const keptForAfter = async (act: () => Promise<unknown>): Promise<number[]> => {
      await agedRecord(api.database, place.id, patient_id, 3);
      return [await keptFor(), (await act(), await keptFor())];
    };
    const change = () =>
      world.call<Record<string, unknown>>(
        place.ana,
        'PATCH',
        `/clinic-encounters/${String(made.body.data.display_id)}`,
        { reason: 'Control' },
      );
    expect(await keptForAfter(change)).toEqual([12, 15]);
    expect((await change()).body.data).toMatchObject({ id, reason: 'Control' });
    expect(await keptForAfter(change)).toEqual([12, 12]);
    const draft = await world.made(place.ana, `/clinic-encounters/${id}/notes`, { kind: 'otro', content: 'x' });
    expect(
      await keptForAfter(() => world.call(place.ana, 'PATCH', `/clinic-notes/${draft.id}`, { content: 'y' })),
    ).toEqual([12, 15]);
    const early = await post(place.ana, `/clinic-encounters/${id}/close`);
    expect([...refusal(early), early.body.error.details.note_ids]).toEqual([
      409,
      'CONFLICT',
      'draft_notes',
      [draft.id],
    ]);
    await post(place.ana, `/clinic-notes/${draft.id}/sign`, {});
    const close = () => post(place.ana, `/clinic-encounters/${id}/close`);
    expect(await keptForAfter(close)).toEqual([12, 15]);
    expect((await close()).status).toBe(200);
    expect(await world.events(place, 'clinic_encounter.closed', id)).toBe(1);
    const late = await post(place.ana, `/clinic-encounters/${id}/notes`, { kind: 'otro', content: 'x' });
    expect(refusal(late)).toEqual([409, 'CONFLICT', 'encounter_closed']);
    expect(refusal(await world.call(place.ana, 'PATCH', `/clinic-encounters/${id}`, { reason: 'Otra' }))).toEqual([
      409,
      'CONFLICT',
      'encounter_closed',
    ]);
    expect((await post(place.beto, `/clinic-notes/${draft.id}/amend`, amendment(1))).status).toBe(200);
    expect(refusal(await world.call(place.key, 'DELETE', `/clinic-patients/${patient_id}`))).toEqual([
      409,
      'CONFLICT',
      'clinical_record',
    ]);
  });

  it('is refused for an inactive professional', async () => {
    const [patient_id, { id: professional_id }] = [
      await world.patient(place),
      await world.made(place.key, '/clinic-professionals', { nombre: 'Ida' }),
    ];
    const open = () => post(place.key, '/clinic-encounters', { patient_id, professional_id });
    const activate = (active: boolean) =>
      world.call(place.key, 'PATCH', `/clinic-professionals/${professional_id}`, { active });
    await activate(false);
    expect(refusal(await open())).toEqual([409, 'CONFLICT', 'professional_inactive']);
    await activate(true);
    expect((await open()).status).toBe(201);
  });

  it('accepts only an active appointment of the same patient, once', async () => {
    const { id: contact_id } = await world.made(place.key, '/contacts', { name: 'Rosa' });
    const { id: patient_id } = await world.made(place.key, '/clinic-patients', { contact_id, nombre: 'Rosa' });
    const times = (day: string) => ({ starts_at: `2099-05-${day}T09:00:00Z`, ends_at: `2099-05-${day}T09:30:00Z` });
    const booked = async (day: string, contact = contact_id) =>
      (await world.made(place.key, '/appointments', { ...times(day), contact_id: contact })).id;
    const open = (appointment_id: string, professional_id = place.professionals.ana) =>
      post(place.ana, '/clinic-encounters', { patient_id, professional_id, appointment_id });
    const appointment = await booked('11');
    const first = await open(appointment);
    expect(first.status).toBe(201);
    expect(refusal(await open(appointment, place.professionals.beto))).toEqual([409, 'CONFLICT', 'appointment_taken']);
    const cancelled = await booked('12');
    await post(place.key, `/appointments/${cancelled}/cancel`, {});
    expect(refusal(await open(cancelled, place.professionals.beto))).toEqual([
      409,
      'CONFLICT',
      'appointment_cancelled',
    ]);
    const { id: other } = await world.made(place.key, '/contacts', { name: 'Otra' });
    const strangers = await open(await booked('13', other), place.professionals.beto);
    expect([strangers.status, strangers.body.error.details.body.map(({ path }) => path)]).toEqual([
      422,
      ['appointment_id'],
    ]);
  });

  it('accepts only an existing service', async () => {
    const { id: service_id } = await world.made(place.key, '/clinic-services', { nombre: 'Control' });
    const open = async (service: string) =>
      post<Record<string, unknown>>(place.ana, '/clinic-encounters', {
        patient_id: await world.patient(place),
        professional_id: place.professionals.ana,
        service_id: service,
      });
    const made = await open(service_id);
    expect([made.status, made.body.data]).toMatchObject([201, { service_id, status: 'open' }]);
    const absent = await open(place.id);
    expect([absent.status, absent.body.error.details.body.map(({ path }) => path)]).toEqual([422, ['service_id']]);
    const path = `/clinic-encounters/${String(made.body.data.id)}`;
    expect((await world.call(place.ana, 'PATCH', path, { service_id: place.id })).status).toBe(422);
    expect((await world.call(place.ana, 'PATCH', path, { service_id: null })).body.data).toMatchObject({
      service_id: null,
    });
  });

  it('is filtered by patient, professional, status and opening time', async () => {
    const clinic = await world.clinic();
    const [ana, beto] = [await world.patient(clinic), await world.patient(clinic)];
    const first = await world.encounter(clinic, ana);
    await post(clinic.ana, `/clinic-encounters/${first}/close`);
    const of = { patient_id: beto, professional_id: clinic.professionals.beto };
    const { id: second, opened_at } = await world.made<{ id: string; opened_at: string }>(
      clinic.key,
      '/clinic-encounters',
      of,
    );
    const listed = (filter: string) => world.listIds(clinic, `/clinic-encounters?${filter}`);
    const lists = [
      [await listed(`patient_id=${ana}`), await listed(`patient_id=${beto}`)],
      [
        await listed(`professional_id=${clinic.professionals.ana}`),
        await listed(`professional_id=${clinic.professionals.beto}`),
      ],
      [await listed('status=closed'), await listed('status=open')],
      [await listed(`to=${opened_at}`), await listed(`from=${opened_at}`)],
    ];
    expect(lists).toEqual(lists.map(() => [[first], [second]]));
    expect(await listed('')).toEqual([second, first]);
  });

  it('is hidden from a member without visibility, everywhere', async () => {
    const clinic = await world.clinic();
    const leo = await world.memberOfOwn(clinic, ['clinic_encounters:read', 'clinic_encounters:write']);
    const professional = await world.professional(clinic.id, 'Leo', leo.id);
    const [own, foreign] = [await world.patient(clinic), await world.patient(clinic)];
    const { id: mine } = await world.made(clinic.key, '/clinic-encounters', {
      patient_id: own,
      professional_id: professional,
    });
    const theirs = await world.encounter(clinic, foreign);
    const listed = (await world.call<{ id: string }[]>(leo.token, 'GET', '/clinic-encounters')).body.data;
    expect(listed.map(({ id }) => id)).toEqual([mine]);
    expect((await world.call(leo.token, 'GET', `/clinic-encounters/${theirs}`)).status).toBe(404);
    expect((await post(leo.token, `/clinic-encounters/${theirs}/close`)).status).toBe(404);
  });
});

describe('a signed note', () => {
  it('cannot be changed or deleted, even in the database; amendments form a verifiable chain', async () => {
    const id = await aNote();
    const signed = await post<Note>(place.ana, `/clinic-notes/${id}/sign`, { content_sha256: sha256('Estable.') });
    expect([signed.status, signed.body.data]).toMatchObject([
      200,
      { status: 'signed', version: 1, previous_sha256: null },
    ]);
    expect((await post<Note>(place.ana, `/clinic-notes/${id}/sign`, {})).body.data).toEqual(signed.body.data);
    for (const method of ['PATCH', 'DELETE'] as const) {
      expect(
        refusal(
          await world.call(place.ana, method, `/clinic-notes/${id}`, method === 'PATCH' ? { content: 'x' } : undefined),
        ),
      ).toEqual([409, 'CONFLICT', 'signed']);
    }
    const outcomes = await tamperWith(api.database, id);
    outcomes.push(...(await emptyWhatIsSigned(api.database)));
    expect(outcomes).toEqual(outcomes.map(() => expect.stringContaining('what is signed is not changed') as string));
    expect((await world.call<Note>(place.ana, 'GET', `/clinic-notes/${id}`)).body.data).toEqual(signed.body.data);
    await post(place.ana, `/clinic-notes/${id}/amend`, amendment(1, 'Primera corrección, ñandú'));
    const last = await post<Note>(place.beto, `/clinic-notes/${id}/amend`, amendment(2, 'Segunda'));
    expect(last.body.data).toMatchObject({ status: 'amended', version: 3, amend_reason: 'Error de tipeo' });
    const versions = (await world.call<Note[]>(place.ana, 'GET', `/clinic-notes/${id}/versions`)).body.data;
    expect(versions.map(({ version, status }) => [version, status])).toEqual([
      [1, 'signed'],
      [2, 'amended'],
      [3, 'amended'],
    ]);
    let previous: string | null = null;
    expect(versions.map(({ hash_version }) => hash_version)).toEqual([1, 2, 2]);
    for (const {
      content,
      encounter_id,
      kind,
      signed_at,
      signed_by,
      version,
      amend_reason,
      hash_version,
      sha256: digest,
    } of versions) {
      const covered = { content, encounter_id, id, kind, previous_sha256: previous, signed_at, signed_by, version };
      const form = hash_version === 2 ? { ...covered, amend_reason, hash_version } : covered;
      expect(digest).toBe(sha256(canonicalJson(form)));
      if (hash_version === 2) expect(digest).not.toBe(sha256(canonicalJson({ ...form, amend_reason: 'Otra razón' })));
      previous = digest;
    }
    const recorded = (await recordedEvents(api.database, place.id)).filter(({ resource }) => resource.id === id);
    expect(recorded.map(({ changes }) => changes?.status)).toEqual([
      { from: 'draft', to: 'signed' },
      { from: 'signed', to: 'amended' },
      undefined,
    ]);
    expect([
      await world.events(place, 'clinic_note.signed', id),
      await world.events(place, 'clinic_note.amended', id),
    ]).toEqual([1, 2]);
    expect(await world.audited(place, id)).toEqual([
      { action: 'clinic_note.signed', details: { version: 1 } },
      { action: 'clinic_note.amended', details: { version: 2 } },
      { action: 'clinic_note.amended', details: { version: 3 } },
    ]);
  });

  it('accepts exactly 1 of 20 concurrent amendments of a version', async () => {
    const id = await world.signedNote(place.ana, await world.encounter(place, await world.patient(place)));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        api.insist<Refusal & { data: Note }>('POST', `/clinic-notes/${id}/amend`, {
          token: place.ana,
          body: amendment(1, `${n}`),
        }),
      ),
    );
    const outcomes = answers
      .map(({ status, body }) => `${status} ${status === 200 ? body.data.version : body.error.details.reason}`)
      .sort();
    expect(outcomes).toEqual(['200 2', ...Array.from({ length: 19 }, () => '409 version_conflict')]);
    expect(await world.events(place, 'clinic_note.amended', id)).toBe(1);
  });

  it('is signed concurrently with another note of its encounter', async () => {
    const encounter = await world.encounter(place, await world.patient(place));
    const path = `/clinic-encounters/${encounter}/notes`;
    const drafts = [
      await world.made(place.ana, path, { kind: 'otro', content: 'a' }),
      await world.made(place.ana, path, { kind: 'otro', content: 'b' }),
    ];
    const answers = await Promise.all(drafts.map(({ id }) => post(place.ana, `/clinic-notes/${id}/sign`, {})));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('is signed only as seen, by its author, who must be a professional', async () => {
    const id = await aNote();
    await world.call(place.ana, 'PATCH', `/clinic-notes/${id}`, { content: 'Otra cosa.' });
    expect(refusal(await post(place.ana, `/clinic-notes/${id}/sign`, { content_sha256: sha256('Estable.') }))).toEqual([
      409,
      'CONFLICT',
      'content_changed',
    ]);
    expect((await world.call<Note>(place.ana, 'GET', `/clinic-notes/${id}`)).body.data.status).toBe('draft');
    expect((await post(place.key, `/clinic-notes/${id}/sign`, {})).status).toBe(403);
    expect(refusal(await post(place.beto, `/clinic-notes/${id}/sign`, {}))).toEqual([403, 'FORBIDDEN', 'not_author']);
    expect(refusal(await world.call(place.beto, 'PATCH', `/clinic-notes/${id}`, { content: 'x' }))).toEqual([
      403,
      'FORBIDDEN',
      'not_author',
    ]);
    expect(refusal(await post(place.ana, `/clinic-notes/${id}/amend`, amendment(1)))).toEqual([
      409,
      'CONFLICT',
      'not_signed',
    ]);
    const hers = await aNote(place.clara);
    expect(refusal(await post(place.clara, `/clinic-notes/${hers}/sign`, {}))).toEqual([
      403,
      'FORBIDDEN',
      'not_a_professional',
    ]);
    expect((await world.call(place.clara, 'DELETE', `/clinic-notes/${hers}`)).status).toBe(204);
    expect((await world.call(place.clara, 'GET', `/clinic-notes/${hers}`)).status).toBe(404);
  });
});
