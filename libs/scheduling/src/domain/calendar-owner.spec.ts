import type { Scope, Standing, Visibility } from '@workops/kernel';
import { aNewAppointment } from '../testing/builders';
import { calendarTerms } from './calendar-owner';

const owner = { kind: 'member', id: '01930000-0000-7000-8000-000000000001', appId: null } as const;
const appointment = { ...aNewAppointment({ ownerUserId: owner.id }), number: 1 };
const others = { ...aNewAppointment({ ownerUserId: null }), number: 2 };
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
  it('is given what its owner sees, and names where they may read appointments, with the credential that connected it too', () => {
    const terms = calendarTerms({ owner, ownerScopes: both }, standing())!;
    expect([terms.shows(others), terms.names]).toEqual([true, true]);
    expect(calendarTerms({ owner, ownerScopes: both.slice(0, 1) }, standing())!.names).toBe(false);
    expect(calendarTerms({ owner, ownerScopes: both }, standing(both.slice(0, 1)))!.names).toBe(false);
  });

  it('of a member who sees only their own is not given those of others', () => {
    const { shows } = calendarTerms(
      { owner, ownerScopes: both },
      standing(both, { kind: 'assigned', memberId: owner.id }),
    )!;
    expect([shows(appointment), shows(others)]).toEqual([true, false]);
  });

  it('is given nothing once its owner is gone or may no longer connect one', () => {
    const ended = [undefined, standing(both, { kind: 'all' }, false), standing(['appointments:read'])];
    expect(ended.map((each) => calendarTerms({ owner, ownerScopes: both }, each))).toEqual([null, null, null]);
  });

  it('that is older than owners is given nothing: nobody answers for it, and it may be an app’s that was removed', () => {
    expect(calendarTerms({ owner: null, ownerScopes: both }, standing())).toBeNull();
  });
});
