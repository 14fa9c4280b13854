import { aProfessional, aService } from '../../testing';
import { changedProfessional, newProfessional } from './professional';
import { issuesOfSchedule } from './schedule';
import { changedService, newService, reviewedService, syncedService, type Service } from './service';

const NOW = new Date('2027-01-20T12:00:00.000Z');
const vendors = <T>(record: T) => ({ ...record, source: 'vendor_a' as const, externalId: 'x-1' });
const reviewed = (over: Partial<Service> = {}): Service =>
  reviewedService({ ...aService({ durationMinutes: 30 }), ...over }, 'reviewer', NOW);
const refusal = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

describe('a schedule', () => {
  const span = (inicio: string, fin: string) => ({ inicio, fin });

  it('consists of consecutive hours by day, up to midnight', () => {
    expect(issuesOfSchedule({ mon: [span('09:00', '13:00'), span('13:00', '24:00')], sun: [] })).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ['no object', [], ''],
    ['another day', { lunes: [] }, 'lunes'],
    ['a pair instead of a span', { mon: [['09:00', '10:00']] }, 'mon.0'],
    ['a field more', { mon: [{ ...span('09:00', '10:00'), sala: 1 }] }, 'mon.0'],
    ['a start at midnight’s end', { mon: [span('24:00', '24:00')] }, 'mon.0.inicio'],
    ['no time', { mon: [span('09:00', '9')] }, 'mon.0.fin'],
    ['an end before its start', { mon: [span('10:00', '09:00')] }, 'mon.0'],
    ['spans over each other', { mon: [span('09:00', '11:00'), span('10:00', '12:00')] }, 'mon.1'],
    ['eleven spans', { mon: Array.from({ length: 11 }, (_, n) => span(`${10 + n}:00`, `${10 + n}:30`)) }, 'mon'],
  ])('is not %s', (_what, given, path) => {
    expect(issuesOfSchedule(given).map((issue) => issue.path)).toEqual([path]);
  });

  it('is equal to one with the same hours in another order of days', () => {
    const before = newProfessional(
      { nombre: 'Ana', schedule: { mon: [span('09:00', '10:00')], tue: [] } },
      { workspaceId: 'w', id: 'p', now: NOW },
    );
    expect(changedProfessional(before, { schedule: { tue: [], mon: [{ fin: '10:00', inicio: '09:00' }] } }, NOW)).toBe(
      before,
    );
  });
});

describe('a vendor-owned record', () => {
  it('lets the clinic change its own fields', () => {
    const professional = vendors(aProfessional());
    expect(
      changedProfessional(
        professional,
        { agendaOnline: true, intervaloMinutes: 20, description: 'x', schedule: {} },
        NOW,
      ),
    ).toMatchObject({
      agendaOnline: true,
      intervaloMinutes: 20,
    });
    expect(
      changedService(vendors(aService()), { durationMinutes: 45, isEntry: true, eligibilitySexo: 'F' }, NOW),
    ).toMatchObject({
      durationMinutes: 45,
    });
  });

  it('refuses a changed vendor field, naming it, and accepts an unchanged one', () => {
    const professional = vendors(aProfessional({ cargo: 'Jefa' }));
    expect(changedProfessional(professional, { cargo: 'Jefa', active: true }, NOW)).toBe(professional);
    const details = (fields: string[]) => ({ code: 'CONFLICT', details: { reason: 'vendor_owned', fields } });
    expect(
      refusal(() => changedProfessional(professional, { cargo: null, rut: '12.345.678-5', agendaOnline: true }, NOW)),
    ).toMatchObject(details(['rut', 'cargo']));
    expect(refusal(() => changedService(vendors(aService({ precio: 1 })), { precio: 2 }, NOW))).toMatchObject(
      details(['precio']),
    );
  });

  it('can be changed freely when its vendor is no longer synced', () => {
    expect(changedProfessional(vendors(aProfessional()), { cargo: 'Jefa', rut: null }, NOW, false)).toMatchObject({
      cargo: 'Jefa',
      rut: null,
    });
    expect(changedService(vendors(aService({ precio: 1 })), { precio: 2 }, NOW, false)).toMatchObject({ precio: 2 });
  });
});

describe('the review of a service', () => {
  it('needs a duration and happens once', () => {
    expect(refusal(() => reviewedService(aService(), 'someone', NOW))).toMatchObject({
      details: { reason: 'no_duration' },
    });
    const service = reviewed();
    expect(service).toMatchObject({ reviewState: 'reviewed', reviewedBy: 'reviewer', reviewedAt: NOW });
    expect(reviewedService(service, 'another', new Date(NOW.getTime() + 1))).toBe(service);
  });

  it("is reset by a clinic's change and made stale by a vendor's change", () => {
    expect(changedService(reviewed(), { nombre: 'Otro' }, NOW).reviewState).toBe('draft');
    expect(syncedService(reviewed(), { precio: 5 }, NOW).reviewState).toBe('stale');
    expect(syncedService(aService(), { precio: 5 }, NOW).reviewState).toBe('draft');
    const service = reviewed();
    expect(changedService(service, { nombre: service.nombre }, NOW)).toBe(service);
    expect(syncedService(service, { precio: service.precio, syncedAt: NOW }, NOW)).toBe(service);
  });
});

it('refuses a minimum age of a service above its maximum age', () => {
  const born = { workspaceId: 'w', id: 's', now: NOW };
  const ages = { eligibilityMinAgeYears: 60, eligibilityMaxAgeYears: 18 };
  expect(refusal(() => newService({ nombre: 'x', ...ages }, born))).toMatchObject({ kind: 'unusable' });
  expect(
    refusal(() => changedService(aService({ eligibilityMaxAgeYears: 18 }), { eligibilityMinAgeYears: 19 }, NOW)),
  ).toMatchObject({
    kind: 'unusable',
  });
});
