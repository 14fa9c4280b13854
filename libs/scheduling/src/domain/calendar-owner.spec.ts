import type { Scope, Standing, Visibility } from '@workops/kernel';
import { aNewAppointment } from '../testing/builders';
import { calendarTerms } from './calendar-owner';

const owner = { kind: 'member', id: '01930000-0000-7000-8000-000000000001', appId: null } as const;
const appointment = { ...aNewAppointment({ ownerUserId: owner.id }), number: 1 };
const unowned = { ...aNewAppointment({ ownerUserId: null }), number: 2 };
const both: Scope[] = ['schedule_config:write', 'appointments:read'];
const standing = (
  scopes: readonly Scope[] = both,
  visibility: Visibility = { kind: 'all' },
  active = true,
): Standing => ({
  active,
  scopes: new Set(scopes),
  visibility,
});

describe('a connected calendar', () => {
  it('receives what owner and credential may see, with names if they may read appointments', () => {
    const terms = calendarTerms({ owner, ownerScopes: both }, standing())!;
    expect([terms.shows(unowned), terms.names]).toEqual([true, true]);
    expect(calendarTerms({ owner, ownerScopes: both.slice(0, 1) }, standing())!.names).toBe(false);
    expect(calendarTerms({ owner, ownerScopes: both }, standing(both.slice(0, 1)))!.names).toBe(false);
  });

  it("receives only the member's own appointments if they see only these", () => {
    const { shows } = calendarTerms(
      { owner, ownerScopes: both },
      standing(both, { kind: 'assigned', memberId: owner.id }),
    )!;
    expect([shows(appointment), shows(unowned)]).toEqual([true, false]);
  });

  it('receives nothing once its owner is gone or may no longer connect one', () => {
    const ended = [undefined, standing(both, { kind: 'all' }, false), standing(['appointments:read'])];
    expect(ended.map((each) => calendarTerms({ owner, ownerScopes: both }, each))).toEqual([null, null, null]);
  });

  it('receives nothing if it predates owners, because a removed app may have connected it', () => {
    expect(calendarTerms({ owner: null, ownerScopes: both }, standing())).toBeNull();
  });
});
