import fc from 'fast-check';
import { FILENAME_LENGTH, settleContentType, settleFilename } from './file-name';

describe('the name of a file', () => {
  it.each([
    ['ficha médica.pdf', 'ficha médica.pdf'],
    ['/etc/passwd', 'passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['carpeta/', 'archivo'],
    ['.', 'archivo'],
    ['', 'archivo'],
    ['a\r\nSet-Cookie: x.pdf', 'aSet-Cookie: x.pdf'],
    ['factura\u202efdp.exe', 'facturafdp.exe'],
    ['factura\u200ffdp\u2028.exe\ufeff', 'facturafdp.exe'],
    ['\u200b', 'archivo'],
    ['نمونه\u200cای.pdf', 'نمونه\u200cای.pdf'],
  ])('is changed from %j to %j', (input, kept) => {
    expect(settleFilename(input)).toBe(kept);
  });

  it('is a single printable path segment, for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (input) => {
        const name = settleFilename(input);
        expect(name).not.toMatch(/[/\\\p{Cc}\p{Surrogate}]/u);
        expect(['', '.', '..']).not.toContain(name);
        expect([...name].length).toBeLessThanOrEqual(FILENAME_LENGTH);
        expect(() => encodeURIComponent(name)).not.toThrow();
      }),
    );
  });
});

it('keeps a valid content type, and replaces any other with application/octet-stream', () => {
  expect(
    ['Image/PNG', 'application/vnd.ms-excel', 'text', 'a/b\r\nx: y', 'a/b; charset=x', ''].map(settleContentType),
  ).toEqual(['image/png', 'application/vnd.ms-excel', ...Array<string>(4).fill('application/octet-stream')]);
});
