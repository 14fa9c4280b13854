import { copyLine } from './copy';

describe('a line for COPY', () => {
  it('distinguishes null from empty text, and escapes separators', () => {
    expect(copyLine([null, undefined, '', 'a\tb\nc\rd\\N', 1, true])).toBe('\\N\t\\N\t\ta\\tb\\nc\\rd\\\\N\t1\ttrue\n');
  });

  it('writes times, lists of texts and JSON', () => {
    expect(copyLine([new Date(0), ['a"b', 'c\\d', null], { line1: 'x\ny' }])).toBe(
      '1970-01-01T00:00:00.000Z\t{"a\\\\"b","c\\\\\\\\d",NULL}\t{"line1":"x\\\\ny"}\n',
    );
  });
});
