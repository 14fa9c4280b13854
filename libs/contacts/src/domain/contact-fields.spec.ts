import type { DomainError, Issue } from '@workops/kernel';
import fc from 'fast-check';
import { contactLimits, settleFields, type ContactFields, type ContactPatch } from './contact-fields';

const patchIssues = (patch: ContactPatch): Issue[] => {
  try {
    settleFields(patch);
  } catch (error) {
    return (error as DomainError).details?.body ?? [];
  }
  return [];
};

const issueCodes = (patch: ContactPatch) => patchIssues(patch).map(({ path, code }) => [path, code]);

describe('the fields of a contact', () => {
  it('are trimmed and normalized if they are valid', () => {
    const patch = {
      name: '  Ana  ',
      email: ' Ana@Example.com ',
      jobTitle: 'Jefa ',
      externalId: ' CRM 7 ',
      country: 'cl',
      language: 'es-cl',
    };
    expect(settleFields(patch)).toEqual({
      name: 'Ana',
      email: 'Ana@Example.com',
      jobTitle: 'Jefa',
      externalId: ' CRM 7 ',
      country: 'CL',
      language: 'es-CL',
    });
  });

  it('are stored without invisible characters, and rejected if nothing else remains', () => {
    const strewn = (text: string) => [...text].map((letter) => `${letter}\u200b\u2060\u202a`).join('\u00ad');
    const patch = {
      name: 'Ana Soto',
      email: 'ana@example.com',
      phone: '+56912345678',
      externalId: 'crm-1',
      taxId: '12345678-5',
      jobTitle: 'Jefa',
    };
    const hidden = Object.fromEntries(Object.entries(patch).map(([field, text]) => [field, strewn(text)]));
    expect(settleFields(hidden)).toEqual(patch);
    const nothing = Object.fromEntries(Object.keys(patch).map((field) => [field, '\u2068\u200e\ufe0d\u2069']));
    expect(issueCodes(nothing).map(([, code]) => code)).toEqual(Object.keys(patch).map(() => 'too_small'));
  });

  it('are cleared by null and unchanged when absent', () => {
    expect(settleFields({ email: null, address: null, phone: undefined })).toEqual({ email: null, address: null });
  });

  it.each(['name', 'lifecycleStage', 'emailConsent'] as const)(
    'cannot be cleared if they are required: %s',
    (field) => {
      const wire = { name: 'name', lifecycleStage: 'lifecycle_stage', emailConsent: 'email_consent' }[field];
      expect(issueCodes({ [field]: null })).toEqual([[wire, 'invalid_type']]);
    },
  );

  it.each<[ContactPatch, string, string]>([
    [{ name: ' ' }, 'name', 'too_small'],
    [{ name: 'x'.repeat(201) }, 'name', 'too_big'],
    [{ email: 'nobody' }, 'email', 'invalid_string'],
    [{ email: 'a b@example.com' }, 'email', 'invalid_string'],
    [{ email: 'a@localhost' }, 'email', 'invalid_string'],
    [{ email: 'a@b@example.com' }, 'email', 'invalid_string'],
    [{ email: 'Ana <ana@example.com>' }, 'email', 'invalid_string'],
    [{ email: `${'x'.repeat(65)}@example.com` }, 'email', 'invalid_string'],
    [{ lifecycleStage: 'blocked' }, 'lifecycle_stage', 'invalid_enum_value'],
    [{ lifecycleStage: 'Blocked' }, 'lifecycle_stage', 'invalid_enum_value'],
    [{ lifecycleStage: 'two words' }, 'lifecycle_stage', 'invalid_string'],
    [{ personKind: 'robot' }, 'person_kind', 'invalid_enum_value'],
    [{ country: 'XX' }, 'country', 'invalid_string'],
    [{ country: 'Chile' }, 'country', 'too_big'],
    [{ language: 'español!' }, 'language', 'invalid_string'],
    [{ avatarUrl: 'javascript:alert(1)' }, 'avatar_url', 'invalid_string'],
    [{ avatarUrl: 'https://' }, 'avatar_url', 'invalid_string'],
    [{ avatarUrl: 'https:example.com' }, 'avatar_url', 'invalid_string'],
    [{ companyId: 'none' }, 'company_id', 'invalid_string'],
    [{ externalId: '' }, 'external_id', 'too_small'],
    [{ address: { postalCode: 'x'.repeat(21) } }, 'address.postal_code', 'too_big'],
    [{ address: { country: 'QQ' } }, 'address.country', 'invalid_string'],
  ])('are rejected for %j', (patch, path, code) => {
    expect(issueCodes(patch)).toEqual([[path, code]]);
  });

  it.each(['prospect', 'cliente', 'vip-2', 'en_negociación', 'unknown'])(
    'accept the lifecycle stage %p',
    (lifecycleStage) => {
      expect(settleFields({ lifecycleStage })).toEqual({ lifecycleStage });
    },
  );

  it('are rejected with all errors at once', () => {
    expect(patchIssues({ name: '', email: 'x', address: { country: 'QQ' } }).map((issue) => issue.path)).toEqual([
      'name',
      'email',
      'address.country',
    ]);
  });

  it('fill missing parts of an address with null, and drop an empty address', () => {
    const empty = { line1: null, line2: null, city: null, region: null, postalCode: null, country: null };
    expect(settleFields({ address: { city: 'Talca', country: 'cl' } })).toEqual({
      address: { ...empty, city: 'Talca', country: 'CL' },
    });
    expect(settleFields({ address: {} })).toEqual({ address: null });
    expect(settleFields({ address: { line1: null } })).toEqual({ address: null });
  });

  it('are measured in characters, not code units', () => {
    expect(settleFields({ name: '👩'.repeat(contactLimits.name) })).toBeDefined();
    expect(issueCodes({ name: '👩'.repeat(contactLimits.name + 1) })).toEqual([['name', 'too_big']]);
  });

  it('are unchanged when they are normalized again', () => {
    const plausible = fc.record(
      {
        name: fc.string({ minLength: 1, maxLength: 220, unit: 'grapheme' }),
        email: fc.emailAddress(),
        lifecycleStage: fc.stringMatching(/^[a-zñ0-9_-]{1,20}$/),
        externalId: fc.string({ minLength: 1, maxLength: 255 }),
        country: fc.constantFrom('cl', 'CL', 'pe', 'xx'),
        language: fc.constantFrom('es', 'ES-cl', 'pt_BR', 'zh-hant-tw'),
        address: fc.record({ line1: fc.string(), country: fc.constantFrom('cl', 'AR') }, { requiredKeys: [] }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(plausible, (patch) => {
        if (patchIssues(patch).length > 0) return;
        const kept = settleFields(patch) as Partial<ContactFields>;
        expect(settleFields(kept)).toEqual(kept);
      }),
    );
  });
});
