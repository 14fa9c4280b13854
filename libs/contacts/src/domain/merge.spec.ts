import fc from 'fast-check';
import { aContact } from '../testing/builders';
import { channelKinds } from './channel';
import type { ContactRecord } from './contact';
import { mergeContacts } from './merge';
import type { StandingPreferences } from './outbound-preference';

const NOW = new Date('2027-02-01T00:00:00.000Z');
const blank = aContact({ name: '' });
const contact = (over: Partial<ContactRecord> = {}): ContactRecord => ({ ...blank, ...over });
const merged = (survivor: ContactRecord, secondaries: ContactRecord[], standing: StandingPreferences = {}) =>
  mergeContacts(survivor, secondaries, {
    standing,
    defined: new Set(['size', 'colour', 'year']),
    tags: new Set(['fleet', 'vip']),
    now: NOW,
  });

const ana = { email: 'Ana@Example.com', emailNormalised: 'ana@example.com' };
const full: Partial<ContactRecord> = {
  name: 'Ana',
  ...ana,
  phone: '+56912345678',
  phoneE164: '+56912345678',
  language: 'es',
  country: 'CL',
  brand: 'Andes',
  avatarUrl: 'https://example.com/a.png',
  taxId: '12345678-5',
  taxIdKind: 'rut',
};

describe('a merge', () => {
  it('unites the tags, without deleted ones', () => {
    const { survivor, filledFields } = merged(contact({ tagIds: ['vip'] }), [
      contact({ tagIds: ['fleet', 'gone'] }),
      contact({ tagIds: ['vip'] }),
    ]);
    expect([survivor.tagIds, filledFields]).toEqual([['fleet', 'vip'], []]);
  });

  it('fills empty fields and returns their names in a fixed order', () => {
    const { survivor, filledFields } = merged(contact(), [contact(full)]);
    expect(survivor).toMatchObject(full);
    expect(filledFields).toEqual([
      'name',
      'email',
      'phone',
      'language',
      'country',
      'brand',
      'avatar_url',
      'tax_id',
      'tax_id_kind',
    ]);
  });

  it('never overwrites a value of the survivor', () => {
    const mine: Partial<ContactRecord> = { ...full, name: 'Eva', brand: 'Sur', taxId: 'AB-1', taxIdKind: 'passport' };
    const { survivor, filledFields } = merged(contact(mine), [contact(full)]);
    expect(survivor).toMatchObject(mine);
    expect(filledFields).toEqual([]);
  });

  it('fills a field from the first secondary that has it', () => {
    const { survivor, filledFields } = merged(contact(), [
      contact({ brand: 'Uno' }),
      contact({ brand: 'Dos', country: 'PE' }),
    ]);
    expect([survivor.brand, survivor.country, filledFields]).toEqual(['Uno', 'PE', ['country', 'brand']]);
  });

  it('keeps job title, external id, company, stage, origin and legal identity', () => {
    const other = contact({
      jobTitle: 'Jefa',
      externalId: 'crm-1',
      companyId: 'c',
      lifecycleStage: 'prospect',
      originChannel: 'web',
      personKind: 'juridica',
      registeredName: 'Ana SpA',
      lineOfBusiness: 'Óptica',
      signatory: 'Ana',
      address: { line1: 'Uno', line2: null, city: null, region: null, postalCode: null, country: null },
      archivedAt: NOW,
    });
    expect(merged(contact(), [other])).toEqual({ survivor: contact({ updatedAt: NOW }), filledFields: [] });
  });

  it("fills a tax id with its kind, only if the survivor's kind matches", () => {
    const rut = contact({ taxId: '12345678-5', taxIdKind: 'rut' });
    const passport = contact({ taxId: 'AB-1', taxIdKind: 'passport' });
    expect(merged(contact({ taxIdKind: 'rut' }), [passport, rut])).toMatchObject({
      survivor: { taxId: '12345678-5', taxIdKind: 'rut' },
      filledFields: ['tax_id'],
    });
    expect(merged(contact({ taxIdKind: 'rut' }), [passport])).toMatchObject({
      survivor: { taxId: null, taxIdKind: 'rut' },
      filledFields: [],
    });
    expect(merged(contact({ taxId: 'X' }), [rut])).toMatchObject({
      survivor: { taxId: 'X', taxIdKind: null },
      filledFields: [],
    });
    expect(merged(contact(), [contact({ taxId: 'X' })]).filledFields).toEqual(['tax_id']);
  });

  it('fills attributes that the survivor lacks, from the first secondary that has them', () => {
    const value = (id: string) => ({ id, value: id });
    const survivor = contact({ attributes: { size: value('mine') } });
    const { survivor: after, filledFields } = merged(survivor, [
      contact({ attributes: { size: value('theirs'), colour: value('first') } }),
      contact({ attributes: { colour: value('second'), year: value('third'), retired: value('fourth') } }),
    ]);
    expect(after.attributes).toEqual({ size: value('mine'), colour: value('first'), year: value('third') });
    expect(filledFields).toEqual(['attributes']);
  });

  it('does not report attributes that the survivor already had', () => {
    const value = (id: string) => ({ id, value: id });
    const { filledFields } = merged(contact({ attributes: { size: value('mine') } }), [
      contact({ attributes: { size: value('theirs') } }),
    ]);
    expect(filledFields).toEqual([]);
  });
});

describe('consent in a merge', () => {
  const consenting = contact({ ...ana, emailConsent: true });

  it('is filled together with the address it was given for', () => {
    for (const survivor of [contact(), contact({ ...ana, email: 'ANA@example.com' })]) {
      const { survivor: after, filledFields } = merged(survivor, [consenting]);
      expect(after.emailConsent).toBe(true);
      expect(filledFields.at(-1)).toBe('email_consent');
    }
  });

  it('is not applied to another address', () => {
    const other = contact({ email: 'eva@example.com', emailNormalised: 'eva@example.com' });
    expect(merged(other, [consenting])).toMatchObject({ survivor: { emailConsent: false }, filledFields: [] });
    expect(merged(contact(), [contact({ emailConsent: true })]).survivor.emailConsent).toBe(false);
  });

  it.each<[string, StandingPreferences]>([
    ['marketing mail', { email: { marketing: 'blocked' } }],
    ['everything proactive', { email: { all_proactive: 'blocked' } }],
  ])('is not filled if %s is blocked', (_what, standing) => {
    expect(merged(contact(), [consenting], standing)).toMatchObject({
      survivor: { emailConsent: false },
      filledFields: ['email'],
    });
  });

  it('is not filled for an unsubscribed address, which stays unsubscribed', () => {
    const gone = contact({ ...ana, emailStatus: 'unsubscribed' });
    for (const secondaries of [
      [consenting, gone],
      [gone, consenting],
    ]) {
      expect(merged(contact(), secondaries).survivor).toMatchObject({
        emailConsent: false,
        emailStatus: 'unsubscribed',
      });
    }
    expect(merged(consenting, [gone]).survivor).toMatchObject({ emailStatus: 'unsubscribed' });
    const elsewhere = contact({
      email: 'x@example.com',
      emailNormalised: 'x@example.com',
      emailStatus: 'unsubscribed',
    });
    expect(merged(consenting, [elsewhere]).survivor).toMatchObject({ emailConsent: true, emailStatus: 'subscribed' });
  });
});

describe('a restriction of any contact in a merge', () => {
  it('is kept: the first block, a spam report, disabled bot replies', () => {
    const [early, late] = [new Date(1), new Date(2)];
    const { survivor, filledFields } = merged(contact({ lifecycleStage: 'prospect' }), [
      contact({ lifecycleStage: 'blocked', blockedAt: late, spamReportedAt: late }),
      contact({ lifecycleStage: 'blocked', blockedAt: early, botRepliesDisabled: true }),
    ]);
    expect(survivor).toMatchObject({
      lifecycleStage: 'blocked',
      blockedAt: early,
      spamReportedAt: late,
      botRepliesDisabled: true,
    });
    expect(filledFields).toEqual([]);
  });

  it('is absent if none of them had it', () => {
    expect(merged(contact({ lifecycleStage: 'prospect' }), [contact()]).survivor).toMatchObject({
      lifecycleStage: 'prospect',
      blockedAt: null,
      spamReportedAt: null,
      botRepliesDisabled: false,
    });
  });
});

describe('any merge', () => {
  const optional = fc.constantFrom(null, 'a', 'b');
  const someone = fc
    .record({
      name: fc.constantFrom('', 'Ana', 'Eva'),
      email: optional,
      phone: optional,
      language: optional,
      country: optional,
      brand: optional,
      avatarUrl: optional,
      taxId: optional,
      taxIdKind: optional,
      emailConsent: fc.boolean(),
      emailStatus: fc.constantFrom('subscribed', 'bounced'),
      blockedAt: fc.constantFrom(null, new Date(1), new Date(2)),
      botRepliesDisabled: fc.boolean(),
      channels: fc.subarray([...channelKinds]),
    })
    .map((over) => contact({ ...over, emailNormalised: over.email, phoneE164: over.phone }));
  const fields = ['name', 'email', 'phone', 'language', 'country', 'brand', 'avatarUrl', 'taxId', 'taxIdKind'] as const;

  it('overwrites nothing, invents nothing, and loses no channel kind or block', () => {
    fc.assert(
      fc.property(someone, fc.array(someone, { minLength: 1, maxLength: 5 }), (before, secondaries) => {
        const { survivor } = merged(before, secondaries);
        const all = [before, ...secondaries];
        for (const field of fields) {
          if (before[field]) expect(survivor[field]).toBe(before[field]);
          else expect([before[field], ...secondaries.map((each) => each[field])]).toContain(survivor[field]);
        }
        expect(survivor.blockedAt !== null).toBe(all.some(({ blockedAt }) => blockedAt !== null));
        expect(survivor.botRepliesDisabled).toBe(all.some(({ botRepliesDisabled }) => botRepliesDisabled));
        expect(new Set(survivor.channels)).toEqual(new Set(all.flatMap(({ channels }) => channels)));
        expect(survivor.emailNormalised).toBe(survivor.email);
      }),
    );
  });

  it('fills nothing when it is repeated', () => {
    fc.assert(
      fc.property(someone, fc.array(someone, { minLength: 1, maxLength: 5 }), (before, secondaries) => {
        const { survivor } = merged(before, secondaries);
        expect(merged(survivor, secondaries)).toEqual({ survivor, filledFields: [] });
      }),
    );
  });
});
