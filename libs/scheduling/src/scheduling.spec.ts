import { randomUUID } from 'node:crypto';
import type { Actor } from '@workops/kernel';
import { anActor, CountingIds, ManualClock } from '@workops/kernel/testing';
import { libraryHolidays } from './adapters/library-holidays';
import type { Diary } from './domain/booking-rules';
import type { WorkspaceSettings } from './domain/workspace-settings';
import { createScheduling } from './scheduling';
import { MemorySetup, someSettings } from './testing';
import type { SlotQuestion } from './use-cases/find-slots';

const MONDAY = '2027-01-18';
const anyHour: SlotQuestion = {
  appointmentTypeId: null,
  ownerUserId: null,
  locationId: null,
  vehicleId: null,
  patientId: null,
  from: null,
  to: null,
};

describe('scheduling', () => {
  let actor: Actor;
  let clock: ManualClock;
  let settings: WorkspaceSettings;
  let diary: Diary;
  let team: string[];
  let teams: string[];
  let memory: MemorySetup;
  let ids: CountingIds;

  beforeEach(() => {
    [actor, clock, settings] = [anActor(), new ManualClock(new Date(`${MONDAY}T12:00:00.000Z`)), someSettings()];
    [diary, team, teams, memory, ids] = [{ booked: [], blocks: [] }, [], [], new MemorySetup(), new CountingIds()];
  });

  const scheduling = () =>
    createScheduling({
      setup: memory,
      reads: Object.assign(memory, { diary: async () => diary }),
      workspaces: { loadSettings: async () => settings },
      staff: {
        presentAmong: async (_workspace, memberIds) => memberIds.filter((id) => team.includes(id)),
        isTeam: async (_actor, id) => teams.includes(id),
      },
      vehicles: { inStock: async (_workspace, id) => (id === 'car' ? true : id === 'sold' ? false : undefined) },
      branches: { isBranch: async (_workspace, id) => id === 'branch' },
      services: { booked: async () => new Map() },
      patients: {
        visiting: async () => undefined,
        standing: async () => undefined,
        isVisitRecorded: async () => false,
        sameIds: async (_workspaceId, id) => [id],
      },
      holidays: libraryHolidays(),
      memo: { recall: (_workspace, _question, compute) => compute() },
      clock,
      ids,
    });
  const slotHours = async (over: Partial<SlotQuestion> = {}) =>
    (await scheduling().findSlots(actor, { ...anyHour, ...over })).map(({ startsAt }) => startsAt.toISOString());
  const today = { to: new Date('2027-01-19T03:00:00.000Z') };

  describe('the configuration', () => {
    it("consists of defaults and the workspace's opening hours until something is saved", async () => {
      const config = await scheduling().config.read(actor);
      expect(config).toMatchObject({
        configured: false,
        timezone: 'America/Santiago',
        businessHours: {},
        businessHoursSource: 'inherited',
      });
      expect(config.effectiveBusinessHours).toEqual(settings.openingHours);
      expect((await scheduling().config.save(actor, {})).configured).toBe(false);
    });

    it('has its own saved hours and zone, and inherited ones after clearing', async () => {
      const own = { sat: [['10:00', '12:00']] };
      expect(await scheduling().config.save(actor, { businessHours: own, timezone: 'Europe/Madrid' })).toMatchObject({
        configured: true,
        timezone: 'Europe/Madrid',
        businessHours: own,
        effectiveBusinessHours: own,
        businessHoursSource: 'own',
        slotMinutes: 60,
      });
      expect(await scheduling().config.save(actor, { businessHours: {}, timezone: null })).toMatchObject({
        configured: true,
        timezone: 'America/Santiago',
        effectiveBusinessHours: settings.openingHours,
        businessHoursSource: 'inherited',
      });
    });

    it('lists the holidays from today to the horizon in its own zone', async () => {
      [clock, settings] = [new ManualClock(new Date('2027-01-01T02:00:00.000Z')), someSettings()];
      expect((await scheduling().config.read(actor)).holidays).toEqual(['2027-01-01']);
      expect((await scheduling().config.save(actor, { bookingHorizonDays: 90 })).holidays).toEqual([
        '2027-01-01',
        '2027-03-26',
        '2027-03-27',
        '2027-03-28',
      ]);
    });

    it('rejects invalid hours and zones together, or an unknown team, without saving anything', async () => {
      const wrong = scheduling().config.save(actor, {
        slotMinutes: 30,
        timezone: 'Mars/Olympus',
        businessHours: { mon: [['10:00', '09:00']] },
      });
      await expect(wrong).rejects.toMatchObject({
        kind: 'malformed',
        details: { body: [{ path: 'business_hours.mon.0' }, { path: 'timezone' }] },
      });
      const unknown = scheduling().config.save(actor, { slotMinutes: 30, salesTeamId: randomUUID() });
      await expect(unknown).rejects.toMatchObject({ kind: 'unusable', details: { body: [{ path: 'sales_team_id' }] } });
      expect(await scheduling().config.read(actor)).toMatchObject({ configured: false, slotMinutes: 60 });
      teams.push('sales');
      expect(await scheduling().config.save(actor, { salesTeamId: 'sales' })).toMatchObject({ salesTeamId: 'sales' });
    });
  });

  describe('availability', () => {
    it('begins after the lead time and ends before the horizon', async () => {
      const hours = await slotHours();
      expect(hours[0]).toBe('2027-01-18T14:00:00.000Z');
      expect(hours.at(-1)).toBe('2027-01-29T20:00:00.000Z');
      await scheduling().config.save(actor, { minLeadMinutes: 0, bookingHorizonDays: 1 });
      expect(await slotHours()).toEqual([
        ...[12, 13, 14, 15, 16, 17, 18, 19, 20].map((hour) => `2027-01-18T${hour}:00:00.000Z`),
      ]);
    });

    it('accepts a narrower window, and limits a wider one silently', async () => {
      const wide = { from: new Date('2020-01-01'), to: new Date('2040-01-01') };
      expect(await slotHours(wide)).toEqual(await slotHours());
      const narrow = { from: new Date('2027-01-20T15:00:00.000Z'), to: new Date('2027-01-20T17:00:00.000Z') };
      expect(await slotHours(narrow)).toEqual(['2027-01-20T15:00:00.000Z', '2027-01-20T16:00:00.000Z']);
      expect(await slotHours({ from: narrow.to, to: narrow.from })).toEqual([]);
      expect(await slotHours({ from: new Date('2030-01-01') })).toEqual([]);
    });

    it('covers at most ten thousand steps of the grid', async () => {
      const open = Object.fromEntries(
        ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, [['00:00', '24:00']]]),
      );
      await scheduling().config.save(actor, { businessHours: open, slotMinutes: 5, bookingHorizonDays: 365 });
      const hours = await slotHours();
      expect(Date.parse(hours.at(-1)!)).toBeLessThan(Date.parse(hours[0]!) + 10_000 * 5 * 60_000);
      await scheduling().config.save(actor, { slotMinutes: 60 });
      expect((await slotHours()).at(-1)).toMatch('2028-01-18');
    });

    it('has no slots on a holiday of the country', async () => {
      clock = new ManualClock(new Date('2027-03-25T15:00:00.000Z'));
      expect((await slotHours()).filter((hour) => hour.startsWith('2027-03-26'))).toEqual([]);
      settings = someSettings({ country: 'US' });
      expect((await slotHours()).filter((hour) => hour.startsWith('2027-03-26'))).toHaveLength(9);
    });

    it("follows the type's duration, buffer and staff", async () => {
      team = ['ana', 'beto'];
      await scheduling().config.save(actor, { slotMinutes: 30, staffCapacity: 5 });
      const fields = { name: 'Masaje', durationMinutes: 90, bufferMinutes: 30, eligibleStaffIds: team };
      const { id } = await scheduling().types.create(actor, fields);
      const busy = (ownerUserId: string, start: string, end: string) => ({
        start: Date.parse(`${MONDAY}T${start}Z`),
        end: Date.parse(`${MONDAY}T${end}Z`),
        appointmentTypeId: null,
        vehicleId: null,
        ownerUserId,
      });
      diary = { booked: [busy('ana', '14:00', '19:00'), busy('beto', '16:00', '18:00')], blocks: [] };
      const starts = (await slotHours({ appointmentTypeId: id, ...today })).map((hour) => hour.slice(11, 16));
      expect(starts).toEqual(['14:00', '18:00', '18:30', '19:00', '19:30']);
      expect(
        (await slotHours({ appointmentTypeId: id, ownerUserId: 'ana', ...today })).map((hour) => hour.slice(11, 16)),
      ).toEqual(['19:00', '19:30']);
      team = ['ana'];
      expect((await slotHours({ appointmentTypeId: id, ...today })).map((hour) => hour.slice(11, 16))).toEqual([
        '19:00',
        '19:30',
      ]);
      team = [];
      expect(await slotHours({ appointmentTypeId: id })).toEqual([]);
    });

    it('rejects types that cannot be booked, and an unknown owner, vehicle or branch', async () => {
      const { id } = await scheduling().types.create(actor, { name: 'Retirado', durationMinutes: 60, isActive: false });
      for (const appointmentTypeId of [id, randomUUID()]) {
        await expect(slotHours({ appointmentTypeId })).rejects.toMatchObject({
          kind: 'malformed',
          details: { reason: 'invalid' },
        });
      }
      await expect(slotHours({ ownerUserId: randomUUID() })).rejects.toMatchObject({
        kind: 'unusable',
        details: { query: [{ path: 'owner_user_id' }] },
      });
      await expect(slotHours({ vehicleId: 'van' })).rejects.toMatchObject({
        kind: 'unusable',
        details: { query: [{ path: 'vehicle_id' }] },
      });
      await expect(slotHours({ locationId: 'nowhere' })).rejects.toMatchObject({ kind: 'not_found' });
      expect(await slotHours({ vehicleId: 'car', locationId: 'branch' })).toEqual(await slotHours());
    });

    it("has labels in the workspace's language and the configured zone", async () => {
      const [first] = await scheduling().findSlots(actor, anyHour);
      expect(first).toMatchObject({ label: '11:00', labelLong: 'lunes, 18 de enero de 2027, 11:00' });
      settings = someSettings({ language: 'en' });
      await scheduling().config.save(actor, { timezone: 'America/New_York' });
      const [other] = await scheduling().findSlots(actor, anyHour);
      expect(other).toMatchObject({ label: '09:00', labelLong: 'Monday, January 18, 2027, 09:00' });
    });
  });

  describe('an appointment type', () => {
    const create = (over = {}) => scheduling().types.create(actor, { name: 'Masaje', durationMinutes: 60, ...over });

    it("has defaults and the workspace's currency", async () => {
      expect(await create({ name: ' Masaje ' })).toMatchObject({
        name: 'Masaje',
        kind: 'service',
        description: '',
        bufferMinutes: null,
        priceAmount: null,
        priceCurrency: 'CLP',
        priceIsFrom: false,
        eligibleStaffIds: [],
        isActive: true,
        isDefault: false,
        deletedAt: null,
      });
    });

    it('has a unique name ignoring case, and releases it when deleted', async () => {
      const { id } = await create();
      await expect(create({ name: 'MASAJE' })).rejects.toMatchObject({
        code: 'UNIQUE_CONFLICT',
        details: { holder_id: id },
      });
      const other = await create({ name: 'Otro' });
      await expect(scheduling().types.change(actor, other.id, { name: 'masaje' })).rejects.toMatchObject({
        code: 'UNIQUE_CONFLICT',
      });
      expect((await scheduling().types.change(actor, id, { name: 'MASAJE' })).name).toBe('MASAJE');
      await scheduling().types.delete(actor, id);
      expect((await create()).id).not.toBe(id);
    });

    it('disappears everywhere once it is deleted', async () => {
      const { id } = await create();
      await scheduling().types.delete(actor, id);
      const { types } = scheduling();
      for (const use of [types.read(actor, id), types.change(actor, id, { name: 'X' }), types.delete(actor, id)]) {
        await expect(use).rejects.toMatchObject({ kind: 'not_found' });
      }
      expect(await types.list(actor, {})).toEqual([]);
    });

    it('changes the given fields, and is unchanged if nothing differs', async () => {
      const type = await create({ priceAmount: 1_000 });
      clock.advance(1_000);
      expect(await scheduling().types.change(actor, type.id, { name: 'Masaje', durationMinutes: undefined })).toEqual(
        type,
      );
      const changed = await scheduling().types.change(actor, type.id, {
        isActive: false,
        priceAmount: null,
        bufferMinutes: 5,
      });
      expect(changed).toEqual({
        ...type,
        isActive: false,
        priceAmount: null,
        bufferMinutes: 5,
        updatedAt: clock.now(),
      });
    });

    it('replaces the previous default', async () => {
      const first = await create({ isDefault: true });
      await create({ name: 'Otro', isDefault: true });
      expect((await scheduling().types.list(actor, {})).map(({ name, isDefault }) => [name, isDefault])).toEqual([
        ['Masaje', false],
        ['Otro', true],
      ]);
      await scheduling().types.change(actor, first.id, { isDefault: true });
      expect((await scheduling().types.list(actor, {})).map(({ isDefault }) => isDefault)).toEqual([true, false]);
    });

    it('is rejected without a name, a kind or a currency, and with unknown staff', async () => {
      const wrong = create({ name: ' ', kind: ' ', priceCurrency: 'ABC' });
      await expect(wrong).rejects.toMatchObject({
        kind: 'malformed',
        details: { body: [{ path: 'name' }, { path: 'kind' }, { path: 'price_currency' }] },
      });
      team = ['ana'];
      const eligibleStaffIds = ['ana', 'nobody'];
      await expect(create({ eligibleStaffIds })).rejects.toMatchObject({
        kind: 'unusable',
        details: { body: [{ path: 'eligible_staff_ids.1' }] },
      });
      const { id } = await create();
      await expect(scheduling().types.change(actor, id, { eligibleStaffIds })).rejects.toMatchObject({
        kind: 'unusable',
      });
    });
  });
});
