import { senderKey } from './loop-guard';

describe('whom an address belongs to', () => {
  it('is the same for forms of a mail address with a plus, in any capitals, and with other numbers', () => {
    const forms = ['ana@example.com', 'Ana+uno@Example.com', 'ana+a+b@example.com'];
    expect(new Set(forms.map((form) => senderKey('email', form)))).toEqual(new Set(['email/ana@example.com']));
    expect(senderKey('email', 'bot17@example.com')).toBe(senderKey('email', 'bot18+x@example.com'));
    expect(senderKey('email', 'eva@example.com')).not.toBe(senderKey('email', 'ana@example.com'));
  });

  it('is the same for a telephone on whatever channel', () => {
    expect(senderKey('sms', '+56911111111')).toBe(senderKey('whatsapp', '56911111111'));
  });

  it('is the visitor of a website as the website names them', () => {
    expect(senderKey('web', 'x:cliente+77@site')).toBe('web/x:cliente+77@site');
    expect(senderKey('web', 'v:1')).not.toBe(senderKey('instagram', 'v:1'));
  });
});
