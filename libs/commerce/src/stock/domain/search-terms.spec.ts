import { searchTerms } from './search-terms';

const alternatives = (q: string): string[][] =>
  searchTerms(q).map((term) => term.alternatives.map((parts) => parts.join('&')));

describe('the words of a search', () => {
  it.each([
    ['yaris', [['yaris']]],
    ['cx5', [['cx5', 'cx 5']]],
    ['CX-5', [['cx&5', 'cx5', 'cx 5']]],
    ['kia rio', [['kia'], ['rio']]],
    [
      'TBZH 02',
      [
        ['tbzh', 'tbzh02', 'tbzh 02'],
        ['02', 'tbzh02', 'tbzh 02'],
      ],
    ],
    [
      'bb cl',
      [
        ['bb', 'bbcl'],
        ['cl', 'bbcl'],
      ],
    ],
    ['toyota corolla 2018', [['toyota'], ['corolla'], ['2018']]],
    ['', []],
    [' - ', []],
  ])('match %j by these beginnings', (q, expected) => {
    expect(alternatives(q)).toEqual(expected);
  });

  it('keep names with many changes between letters and digits in one piece', () => {
    expect(alternatives('3VWF17AT')).toEqual([['3vwf17at']]);
  });
});
