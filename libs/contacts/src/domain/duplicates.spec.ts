import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { aContact } from '../testing/builders';
import type { ContactRecord } from './contact';
import { toCandidate, toCluster, listedWith, nameSimilarity } from './duplicates';

const companyId = randomUUID();

describe('the similarity of names', () => {
  it('is from 0 to 1, symmetric, and 1 for equal names', () => {
    const name = fc.string({ unit: fc.constantFrom(...'abcñ '), maxLength: 12 });
    fc.assert(
      fc.property(name, name, (left, right) => {
        const similarity = nameSimilarity(left, right);
        const same = nameSimilarity(left, left);
        return (
          similarity >= 0 &&
          similarity <= 1 &&
          similarity === nameSimilarity(right, left) &&
          (same === 1 || left.trim() === '')
        );
      }),
    );
  });

  it('ignores accents, case and the order of words', () => {
    expect(nameSimilarity('José Núñez', 'NUNEZ jose')).toBe(1);
    expect(nameSimilarity('Ana', 'Pedro')).toBe(0);
  });
});

describe('a cluster', () => {
  const shared = { emailNormalised: 'a@example.com', phoneE164: '+56912345678' };

  it('has every reason that all its contacts share', () => {
    const contacts = [aContact(shared), aContact(shared)];
    expect(toCluster('email', contacts, 2)).toEqual({ contacts, size: 2, reasons: ['email', 'phone'] });
  });

  it('is listed once, under its strongest shared value', () => {
    expect(toCluster('phone', [aContact(shared), aContact(shared)], 2)).toBeUndefined();
  });

  it('is listed under each of two values that not all its contacts share', () => {
    const contacts = [aContact(shared), aContact({ phoneE164: shared.phoneE164 })];
    expect(toCluster('phone', contacts, 2)?.reasons).toEqual(['phone']);
  });

  it('is listed again rather than lost if not all its contacts were examined', () => {
    expect(toCluster('phone', [aContact(shared), aContact(shared)], 3)?.size).toBe(3);
  });

  it('is undefined for one contact', () => {
    expect(toCluster('email', [aContact(shared)], 1)).toBeUndefined();
  });
});

describe('similar names', () => {
  const [first, two, three] = ['1', '2', '3'].map((id) => ({ id, name: 'Ana Soto' }));

  it('are listed with the first contact if all are similar', () => {
    expect(listedWith(first!, [two!, three!])).toEqual(['2', '3']);
    expect([listedWith(two!, [first!, three!]), listedWith(three!, [first!, two!])]).toEqual([[], []]);
  });

  it('are listed with a later contact if they are not similar to the first', () => {
    const [first, middle, last] = [
      { id: '1', name: 'abcdefgh' },
      { id: '2', name: 'abcdefghijkl' },
      { id: '3', name: 'abcdefghijklmnopqr' },
    ];
    expect(nameSimilarity(first!.name, last!.name)).toBeLessThan(0.6);
    expect(listedWith(middle!, [first!, last!])).toEqual(['3']);
  });
});

describe('a candidate', () => {
  const suspect = (other: ContactRecord, sharesAddress = false) => ({ contact: other, sharesAddress });
  const contact = aContact({
    name: 'Ana Soto',
    emailNormalised: 'a@example.com',
    phoneE164: '+56912345678',
    taxId: '12345678-5',
    companyId,
  });

  it('is undefined if nothing is shared', () => {
    expect(toCandidate(contact, suspect(aContact({ name: 'Ana Soto' })))).toBeUndefined();
    expect(
      toCandidate(aContact({ emailNormalised: null }), suspect(aContact({ emailNormalised: null }))),
    ).toBeUndefined();
  });

  it('scores higher the more is shared, and never above 1', () => {
    const candidateScore = (over: object) => toCandidate(contact, suspect(aContact({ name: 'Otra', ...over })))!.score;
    const { emailNormalised, phoneE164, taxId } = contact;
    const scores = [
      { companyId, name: 'Ana Sotto' },
      { phoneE164 },
      { emailNormalised },
      { taxId },
      { emailNormalised, phoneE164 },
      { emailNormalised, phoneE164, taxId, companyId, name: 'Ana Soto' },
    ].map(candidateScore);
    expect(scores).toEqual([...scores].sort((a, b) => a - b));
    expect(scores.every((score) => score > 0 && score <= 1)).toBe(true);
    expect(toCandidate(contact, suspect({ ...contact, id: randomUUID() }))!.reasons).toEqual([
      'email',
      'phone',
      'tax_id',
      'name',
    ]);
  });

  it("is found by a channel's address if the cards do not already share it", () => {
    const other = aContact({ name: 'Otra' });
    expect(toCandidate(contact, suspect(other, true))).toEqual({ contact: other, score: 0.8, reasons: ['channel'] });
    expect(toCandidate(contact, suspect(aContact({ phoneE164: contact.phoneE164 }), true))!.reasons).toEqual(['phone']);
  });
});
