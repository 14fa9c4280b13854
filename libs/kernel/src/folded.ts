const SIMPLER: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ς: 'σ',
  '\t': ' ',
  '\n': ' ',
  '\r': ' ',
};

/** Removes accents and capitals, from any Unicode form. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+/g, '')
    .toLowerCase()
    .replace(/[ßæœþøłđðħıŧς\t\n\r]/g, (letter) => SIMPLER[letter]!);
