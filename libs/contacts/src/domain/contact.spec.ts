import { isDeepStrictEqual } from 'node:util';
import type { DomainError } from '@workops/kernel';
import fc from 'fast-check';
import { aContact } from '../testing/builders';
import { changeContact, newContact, settlePatch, type ContactRecord } from './contact';
import type { ContactInput, ContactPatch } from './contact-fields';

const NOW = new Date('2027-02-01T09:00:00.000Z');
const creation = { workspaceId: 'w', id: 'c', now: NOW, country: 'CL' };
const change = (before: ContactRecord, patch: ContactPatch) => changeContact(before, settlePatch(patch, 'CL'), NOW);

const catchRefusal = (work: () => unknown): DomainError => {
  try {
    work();
  } catch (error) {
    return error as DomainError;
  }
  throw new Error('It was not refused.');
};

describe('a new contact', () => {
  it('has stage `unknown`, origin `manual` and no consent', () => {
    expect(newContact({ name: 'Ana' }, creation)).toMatchObject({
      lifecycleStage: 'unknown',
      originChannel: 'manual',
      emailConsent: false,
      emailStatus: 'subscribed',
      createdAt: NOW,
      updatedAt: NOW,
    });
  });

  it('has its lower-cased email and its E.164 number as match keys', () => {
    const contact = newContact({ name: 'Ana', email: 'Ana@Example.COM', phone: '9 1234 5678' }, creation);
    expect(contact).toMatchObject({
      email: 'Ana@Example.COM',
      emailNormalised: 'ana@example.com',
      phone: '+56912345678',
      phoneE164: '+56912345678',
    });
  });

  it('never has consent, for any input', () => {
    const input: ContactInput & { emailConsent: boolean } = { name: 'Ana', emailConsent: true };
    expect(newContact(input, creation).emailConsent).toBe(false);
  });

  it('stores a RUT in canonical form, and a foreign tax id as given', () => {
    expect(newContact({ name: 'Ana', taxId: '12.345.678-5', taxIdKind: 'RUT' }, creation)).toMatchObject({
      taxId: '12345678-5',
      taxIdKind: 'rut',
    });
    expect(newContact({ name: 'Ana', taxId: '12.345.678-0', taxIdKind: 'dni' }, creation).taxId).toBe('12.345.678-0');
  });

  it('is rejected as unusable if the check digit is wrong', () => {
    const wrongRut = catchRefusal(() => newContact({ name: 'Ana', taxId: '12.345.678-0', taxIdKind: 'rut' }, creation));
    expect(wrongRut).toMatchObject({
      kind: 'unusable',
      message: 'El RUT no es válido.',
      details: { body: [{ path: 'tax_id' }] },
    });
  });
});

describe('changing a contact', () => {
  it('returns the API names of changed fields, and sets the update time', () => {
    const { contact, changedFields } = change(aContact(), {
      jobTitle: 'Jefa',
      email: 'a@example.com',
      avatarUrl: null,
    });
    expect(changedFields).toEqual(['email', 'job_title']);
    expect(contact).toMatchObject({ jobTitle: 'Jefa', emailNormalised: 'a@example.com', updatedAt: NOW });
  });

  it('changes nothing if a number is only written differently', () => {
    const before = aContact({ phone: '+56912345678', phoneE164: '+56912345678' });
    const { contact, changedFields } = change(before, { phone: '9 1234-5678' });
    expect(changedFields).toEqual([]);
    expect(contact).toBe(before);
  });

  it('clears the match key together with the phone', () => {
    const before = aContact({ phone: '+56912345678', phoneE164: '+56912345678' });
    expect(change(before, { phone: null }).contact).toMatchObject({ phone: null, phoneE164: null });
  });

  it('resets a bounce or complaint when the email changes, but not an unsubscription', () => {
    const at = (emailStatus: string) =>
      aContact({ email: 'a@example.com', emailNormalised: 'a@example.com', emailStatus });
    const changed = change(at('bounced'), { email: 'b@example.com' });
    expect([changed.contact.emailStatus, changed.changedFields]).toEqual(['subscribed', ['email', 'email_status']]);
    expect(change(at('complained'), { email: 'A@example.com' }).contact.emailStatus).toBe('complained');
    expect(change(at('unsubscribed'), { email: 'b@example.com' }).contact.emailStatus).toBe('unsubscribed');
  });

  it('replaces an address as a whole', () => {
    const empty = { line1: null, line2: null, city: null, region: null, postalCode: null, country: null };
    const before = aContact({ address: { ...empty, line1: 'Uno 1', city: 'Talca' } });
    expect(change(before, { address: { line1: 'Dos 2' } }).contact.address).toEqual({ ...empty, line1: 'Dos 2' });
    expect(change(before, { address: { city: 'Talca', line1: 'Uno 1' } }).changedFields).toEqual([]);
  });

  it('validates a RUT against the existing kind, and a kind against the existing RUT', () => {
    expect(catchRefusal(() => change(aContact({ taxIdKind: 'rut' }), { taxId: '1-1' })).kind).toBe('unusable');
    expect(catchRefusal(() => change(aContact({ taxId: 'AB-1' }), { taxIdKind: 'rut' })).kind).toBe('unusable');
  });

  it('does not change the origin channel', () => {
    const patch: ContactPatch & { originChannel: string } = { originChannel: 'portal' };
    expect(change(aContact(), patch).changedFields).toEqual([]);
  });

  it('is rejected for a tombstone, with the id of its survivor', () => {
    const tombstone = aContact({ mergedIntoContactId: '01930000-0000-7000-8000-00000000000a' });
    expect(catchRefusal(() => change(tombstone, { name: 'Otra' }))).toMatchObject({
      kind: 'conflict',
      code: 'CONFLICT',
      details: { reason: 'merged', merged_into_contact_id: '01930000-0000-7000-8000-00000000000a' },
    });
  });

  const word = fc.stringMatching(/^[a-z]{1,3}$/);
  const patches: fc.Arbitrary<ContactPatch> = fc.record(
    {
      name: word,
      jobTitle: fc.option(word),
      lifecycleStage: word,
      emailConsent: fc.boolean(),
      email: fc.option(word.map((name) => `${name}@example.com`)),
      address: fc.option(fc.record({ city: fc.option(word) })),
    },
    { requiredKeys: [] },
  );

  it('returns exactly the fields that differ, and none when repeated', () => {
    fc.assert(
      fc.property(patches, patches, (first, second) => {
        const before = change(aContact(), first).contact;
        const { contact, changedFields } = change(before, second);
        const sentFields = ['name', 'job_title', 'lifecycle_stage', 'email_consent', 'email', 'address'] as const;
        const fields = ['name', 'jobTitle', 'lifecycleStage', 'emailConsent', 'email', 'address'] as const;
        expect(changedFields).toEqual(
          sentFields.filter((_, index) => !isDeepStrictEqual(before[fields[index]!], contact[fields[index]!])).sort(),
        );
        expect(change(contact, second)).toEqual({ contact, changedFields: [] });
      }),
    );
  });

  it('applies two patches of different fields in either order', () => {
    fc.assert(
      fc.property(patches, patches, (first, second) => {
        const apart = Object.fromEntries(Object.entries(second).filter(([field]) => !(field in first)));
        const start = aContact();
        expect(change(change(start, first).contact, apart).contact).toEqual(
          change(change(start, apart).contact, first).contact,
        );
      }),
    );
  });
});
