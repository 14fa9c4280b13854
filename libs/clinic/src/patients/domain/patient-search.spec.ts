import { parsePatientSearch } from './patient-search';

const identifiersIn = (q: string) => parsePatientSearch(q).identifiers;

describe('the search for patients', () => {
  it.each(['12.345.678-5', '12345678-5', '123456785', '12 345 678-5', '12.345.678', '12345678'])(
    'reads %s as a RUT',
    (written) => {
      expect(identifiersIn(written)).toEqual([{ ruts: ['12345678-5'], word: written }]);
    },
  );

  it.each(['10.000.013-K', '10000013-k', '10000013K'])('reads the verification digit of %s', (written) => {
    expect(identifiersIn(written)).toEqual([{ ruts: ['10000013-K'], word: written.toLowerCase() }]);
  });

  it('keeps a number that is no RUT as one term, however it is grouped', () => {
    for (const written of ['+56 9 1234 5678', '(56) 9-1234-5678', '912345678', '+56 987654325', '+56 9 12345674'])
      expect(identifiersIn(written)).toEqual([{ ruts: [], word: written }]);
  });

  it('separates a RUT from adjacent numbers', () => {
    expect(identifiersIn('12.345.678-5 9 8765 4321').map(({ word }) => word)).toEqual(['12.345.678-5', '9 8765 4321']);
    expect(identifiersIn('9 8765 4321 12.345.678-5').map(({ word }) => word)).toEqual(['9 8765 4321', '12.345.678-5']);
  });

  it('reads record numbers, and leaves short numbers to the names', () => {
    expect(parsePatientSearch('fc-12 José 2 b7')).toEqual({
      words: ['jose', '2', 'b7'],
      numbers: [12],
      identifiers: [],
    });
    expect(parsePatientSearch('FC12').numbers).toEqual([12]);
    expect(parsePatientSearch('FC-0').words).toEqual(['fc-0']);
  });

  it('counts a number as one word', () => {
    const words = 'a b c d e f g h i';
    expect(parsePatientSearch(`${words} +56 9 1234 5678`).identifiers).toHaveLength(1);
    expect(() => parsePatientSearch(`${words} j k`)).toThrow();
  });
});
