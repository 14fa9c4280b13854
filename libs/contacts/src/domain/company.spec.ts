import { newCompany, searchedFor, searchedText } from './company';
import { emailAddress } from './text-rule';

const context = { workspaceId: 'w', id: 'c', now: new Date('2027-01-15T12:00:00Z') };
const settledDomain = (domain: string) => newCompany({ name: 'Sur', domain }, context).domain;

describe('the domain of a company', () => {
  it.each([
    'peñalolén.cl',
    'PEÑALOLÉN.CL',
    'peñalolén.cl'.normalize('NFD'),
    'xn--pealoln-gya1e.cl',
    'XN--Pealoln-gya1e.CL',
    ' peñalolén.cl ',
  ])('is decoded to Unicode, however it is written: %j', (domain) => {
    expect(settledDomain(domain)).toBe('peñalolén.cl');
  });

  it('is kept if it is not punycode, and rejected if not a host', () => {
    expect(['Sur.CL', 'a--b.cl', 'xn--zz--zz.cl'].map(settledDomain)).toEqual(['sur.cl', 'a--b.cl', 'xn--zz--zz.cl']);
    for (const none of ['sur', 'ñandú.cl/x', 'ñandú.cl:80', 'ana@ñandú.cl', 'http://sur.cl', 'ñ ñ.cl']) {
      expect(() => settledDomain(none)).toThrow(expect.objectContaining({ kind: 'malformed' }));
    }
  });

  it('matches a search in Unicode, without accents and in punycode', () => {
    const searched = searchedText({ name: 'Sur', domain: 'peñalolén.cl' });
    for (const q of ['Peñalolén', 'penalolen.cl', 'xn--pealoln-gya1e.cl']) expect(searched).toContain(searchedFor(q));
    expect(searchedText({ name: 'Sur', domain: null })).toBe('sur');
  });
});

describe('an email address', () => {
  it('may have its host in any form', () => {
    const { judge } = emailAddress(254);
    for (const domain of ['ana@peñalolén.cl', 'ana@peñalolén.cl'.normalize('NFD'), 'ana@xn--pealoln-gya1e.cl']) {
      expect(judge(domain)).toEqual({ kept: domain });
    }
  });
});
