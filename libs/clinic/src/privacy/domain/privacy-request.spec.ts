import fc from 'fast-check';
import { workingDaysAfter } from './clocks';
import { dueNotice } from './due-notice';
import {
  blockedRequest,
  completedRequest,
  extendedRequest,
  newRequest,
  type Calendar,
  type PrivacyInput,
} from './privacy-request';

const now = new Date('2027-01-15T12:00:00.000Z');
const calendar: Calendar = { today: '2027-01-15', timezone: 'America/Santiago', holidays: () => [] };
const input: PrivacyInput = {
  patientId: 'patient',
  kind: 'erasure',
  requesterKind: 'patient',
  requesterName: 'Xiomara',
  details: null,
  receivedOn: null,
  block: true,
};
const born = {
  workspaceId: 'workspace',
  id: 'request',
  author: { kind: 'system', id: null, name: null } as const,
  now,
};
const asked = (over: Partial<PrivacyInput> = {}, on: Partial<Calendar> = {}) => ({
  ...newRequest({ ...input, ...over }, { ...calendar, ...on }, born),
  number: 1,
});

describe('the deadlines of a privacy request', () => {
  it('are 30 days, one extension of 30, and two working days for a block', () => {
    const request = asked();
    expect(request).toMatchObject({
      receivedOn: '2027-01-15',
      dueOn: '2027-02-14',
      blockDueOn: '2027-01-19',
      blocked: true,
    });
    const later = extendedRequest(request, 'Archivo', calendar, now);
    expect(later).toMatchObject({ dueOn: '2027-03-16', extended: true });
    expect(() => extendedRequest(later, 'Archivo', calendar, now)).toThrow(
      expect.objectContaining({ details: { reason: 'already_extended' } }),
    );
  });

  it('skip the holidays of the country', () => {
    expect(asked({}, { holidays: () => ['2027-01-18', '2027-01-19'] }).blockDueOn).toBe('2027-01-21');
  });

  it('never end on a free day, and span the right number of working days', () => {
    const days = fc
      .integer({ min: 0, max: 20_000 })
      .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
    const property = fc.property(
      days,
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.integer({ min: 0, max: 10 }), { maxLength: 5 }),
      (from, count, free) => {
        const dayAt = (n: number) => new Date(Date.parse(from) + n * 86_400_000).toISOString().slice(0, 10);
        const holidays = free.map(dayAt);
        const isFree = (date: string) => holidays.includes(date) || [0, 6].includes(new Date(date).getUTCDay());
        const end = workingDaysAfter(from, count, () => holidays);
        const between = Array.from({ length: 40 }, (_, n) => dayAt(n + 1)).filter(
          (date) => date <= end && !isFree(date),
        );
        expect([isFree(end), between.length]).toEqual([false, count]);
      },
    );
    fc.assert(property);
  });

  it('refuse a date of receipt in the future or more than ten years ago', () => {
    for (const receivedOn of ['2027-01-16', '2017-01-13', '0001-01-01']) {
      expect(() => asked({ receivedOn })).toThrow(expect.objectContaining({ kind: 'unusable' }));
    }
  });

  it('trigger notices five days before and at the local end of the due date', () => {
    const request = asked();
    expect(request.noticeAt).toEqual(new Date('2027-02-09T03:00:00.000Z'));
    const first = dueNotice(request, calendar.timezone, request.noticeAt!);
    expect([first.notice.kind, first.next]).toEqual([
      'clinic_privacy_request_due',
      new Date('2027-02-15T03:00:00.000Z'),
    ]);
    const last = dueNotice(request, calendar.timezone, first.next!);
    expect([last.notice.kind, last.next]).toEqual(['clinic_privacy_request_overdue', null]);
    expect(JSON.stringify([first, last])).not.toContain('Xiomara');
  });
});

it('allows a block only for requests to change or remove data', () => {
  for (const kind of ['access', 'portability'] as const) {
    expect(() => asked({ kind })).toThrow(expect.objectContaining({ details: { reason: 'not_blockable' } }));
    expect(() => blockedRequest(asked({ kind, block: false }), true, calendar, now)).toThrow(/no bloquea/);
  }
  const released = blockedRequest(asked(), false, calendar, now);
  expect(released).toMatchObject({ blocked: false, blockDueOn: '2027-01-19' });
  expect(blockedRequest(released, false, calendar, now)).toBe(released);
});

it('refuses changes of an ended request, which blocks nothing', () => {
  const ended = completedRequest(asked(), { outcome: 'granted', resolution: null, legalGround: null }, now);
  expect(ended).toMatchObject({ blocked: false, noticeAt: null, status: 'completed' });
  expect(() => extendedRequest(ended, 'Archivo', calendar, now)).toThrow(
    expect.objectContaining({ details: expect.objectContaining({ reason: 'invalid_status' }) as object }),
  );
});
