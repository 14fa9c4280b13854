import { countWords, soughtNumber, soughtPlate } from './document-search';

describe('a search of documents', () => {
  it.each([
    ['V-9', 9],
    [' v-12 ', 12],
    ['41', 41],
    ['Q-9', null],
    ['V-09', null],
    ['0', null],
    ['V-9 soto', null],
    ['1234567890123456', null],
  ])('reads %j as folio %j of a sale note', (q, number) => expect(soughtNumber('sale_note', q)).toBe(number));

  it('reads no folio for kinds without numbers', () => {
    expect([soughtNumber('consignment', '9'), soughtNumber('settlement', '9')]).toEqual([null, null]);
  });

  it.each([
    ['TB-ZH 02', 'TBZH02'],
    ['tbz', 'TBZ'],
    ['tb', null],
    ['ñandú', 'NANDU'],
    ['Мир', null],
    ['--', null],
  ])('reads %j as the beginning of plate %j', (q, plate) => expect(soughtPlate(q)).toBe(plate));

  it('counts words as vehicles are searched', () => {
    expect([countWords('´'), countWords('José  Núñez'), countWords('V-9')]).toEqual([0, 2, 2]);
  });
});
