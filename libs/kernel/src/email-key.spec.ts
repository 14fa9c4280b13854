import { emailKey, hostKey } from './email-key';

describe('the key of an email address', () => {
  it.each([
    [' Ana@Example.COM ', 'ana@example.com'],
    ['ana@peñalolén.cl', 'ana@xn--pealoln-gya1e.cl'],
    ['ana@PEÑALOLÉN.cl', 'ana@xn--pealoln-gya1e.cl'],
    ['ana@pen\u0303alole\u0301n.cl', 'ana@xn--pealoln-gya1e.cl'],
    ['ana@xn--pealoln-gya1e.cl', 'ana@xn--pealoln-gya1e.cl'],
    ['jose\u0301@example.com', 'josé@example.com'],
    ['\u202aana@exam\u200bple.com\u202c', 'ana@example.com'],
    ['ana\u00ad@example.com\u2060', 'ana@example.com'],
    ['no address', 'no address'],
  ])('maps %p to %p', (address, key) => {
    expect(emailKey(address)).toBe(key);
    expect(emailKey(key)).toBe(key);
  });

  it('keeps a host that cannot be encoded', () => {
    expect(hostKey('ñ ñ')).toBe('ñ ñ');
    expect(hostKey('ñandú.cl/x')).toBe('ñandú.cl/x');
    expect(emailKey('ana@ñandú.cl/x')).toBe('ana@ñandú.cl/x');
    expect(hostKey('Ñandú.CL')).toBe(hostKey('xn--and-6ma2c.cl'));
  });
});
