import type { Scope, Standing } from '@workops/kernel';
import { asksForOwner, disclosureOf, type DataTerms } from './disclosure';

const terms = (over: Partial<DataTerms> = {}): DataTerms => ({
  includeData: true,
  owned: true,
  ownerScopes: ['contacts:read', 'appointments:read'],
  ...over,
});
const standing = (over: Partial<Standing> = {}): Standing => ({
  active: true,
  scopes: new Set<Scope>(['contacts:read', 'appointments:read']),
  visibility: { kind: 'all' },
  ...over,
});
const assigned: Standing['visibility'] = { kind: 'assigned', memberId: 'm' };

describe('the disclosed part of an event', () => {
  it('is the data if it was requested and the owner may read it', () => {
    expect(disclosureOf('contact.created', terms(), standing())).toBe('data');
  });

  it('is never the data of a sensitive event, even if there are other reasons', () => {
    expect(disclosureOf('safety_hold.placed', terms({ includeData: false }), undefined)).toEqual({
      omitted: 'sensitive',
    });
  });

  it('is a notice unless data was requested', () => {
    expect(disclosureOf('contact.created', terms({ includeData: false }), undefined)).toEqual({
      omitted: 'not_requested',
    });
  });

  it('is a notice once the owner is gone, even if they could read it before', () => {
    expect(disclosureOf('contact.created', terms(), standing({ active: false, scopes: new Set() }))).toEqual({
      omitted: 'owner_unavailable',
    });
    expect(disclosureOf('contact.created', terms(), undefined)).toEqual({ omitted: 'owner_unavailable' });
  });

  it('names the scope that the owner lacks now', () => {
    expect(disclosureOf('contact.created', terms(), standing({ scopes: new Set() }))).toEqual({
      omitted: 'missing_scope:contacts:read',
    });
  });

  it('names the scope that the credential lacked when it became owner', () => {
    expect(disclosureOf('contact.created', terms({ ownerScopes: [] }), standing())).toEqual({
      omitted: 'missing_scope:contacts:read',
    });
  });

  it('reports a missing scope before restricted visibility', () => {
    expect(disclosureOf('appointment.booked', terms(), standing({ scopes: new Set(), visibility: assigned }))).toEqual({
      omitted: 'missing_scope:appointments:read',
    });
  });

  it('is a notice for an owner with restricted visibility, except for contacts', () => {
    expect(disclosureOf('appointment.booked', terms(), standing({ visibility: assigned }))).toEqual({
      omitted: 'restricted_visibility',
    });
    expect(disclosureOf('contact.created', terms(), standing({ visibility: assigned }))).toBe('data');
  });

  it('is unrestricted without an owner', () => {
    expect(disclosureOf('contact.created', terms({ owned: false, ownerScopes: [] }), undefined)).toBe('data');
  });

  it('is a notice for an unknown event name', () => {
    expect(disclosureOf('gone.event', terms(), standing())).toEqual({ omitted: 'sensitive' });
  });

  it('depends on the owner only if data was requested and may be sent', () => {
    expect(asksForOwner('contact.created', terms())).toBe(true);
    expect(asksForOwner('contact.created', terms({ includeData: false }))).toBe(false);
    expect(asksForOwner('contact.created', terms({ owned: false }))).toBe(false);
    expect(asksForOwner('safety_hold.placed', terms())).toBe(false);
  });
});
