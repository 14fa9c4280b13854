import { judgedRecord, wantedRecords, type NameAnswer, type RecordPurpose } from './dns-records';
import { domainOfAddress, sendingName } from './domain-name';

const BOUNCES = 'bounces.servicio.example';
const keys = { domain: 'correo.taller.example', selector: 'wo-1', publicKey: 'QUJD' };
const values = (...texts: string[]): NameAnswer => ({ kind: 'values', values: texts });
const none: NameAnswer = { kind: 'none' };
const judged = (purpose: RecordPurpose, ...answers: NameAnswer[]) => judgedRecord(purpose, answers, keys, BOUNCES);
const state = (purpose: RecordPurpose, ...answers: NameAnswer[]) => judged(purpose, ...answers).state;

describe('the name of a sending domain', () => {
  it('is normalised as name servers know it', () => {
    expect(['Taller.CL.', ' correo.taller.example ', 'a.github.io', 'xn--andu-hqa.cl'].map(sendingName)).toEqual([
      'taller.cl',
      'correo.taller.example',
      'a.github.io',
      'xn--andu-hqa.cl',
    ]);
  });

  it.each([
    'peñalolén.cl',
    'PEÑALOLÉN.CL.',
    'peñalolén.cl'.normalize('NFD'),
    'xn--pealoln-gya1e.cl',
    'XN--PEALOLN-GYA1E.cl',
  ])('is converted to punycode for %j, like that of an address', (name) => {
    expect(sendingName(name)).toBe('xn--pealoln-gya1e.cl');
    expect(domainOfAddress(`hola@${name.replace(/\.$/, '')}`)).toBe('xn--pealoln-gya1e.cl');
  });

  it.each([
    'cl',
    'co.uk',
    'github.io',
    'localhost',
    '127.0.0.1',
    '[::1]',
    '::1',
    '',
    '.',
    'taller',
    'a..cl',
    'a_b.cl',
    '-a.cl',
    'a.cl/x',
    'http://a.cl',
    'ana@a.cl',
    'a.cl:25',
    'a b.cl',
    'ñandú.cl/x',
    'ana@ñandú.cl',
    'ñ ñ.cl',
    '1.2.3',
    `${'a'.repeat(64)}.cl`,
    `${'a.'.repeat(120)}cl`,
    '*.a.cl',
    'a\0.cl',
  ])('cannot be %j', (name) => {
    expect(() => sendingName(name)).toThrow(expect.objectContaining({ kind: 'unusable' }));
  });
});

describe('a record of a sending domain', () => {
  it('is ok for every equivalent spelling of the wanted value', () => {
    const [dkim, spf, dmarc, path] = wantedRecords(keys, BOUNCES).map(({ value }) => value) as [
      string,
      string,
      string,
      string,
    ];
    expect([
      state('dkim', values(dkim)),
      state('spf', values(spf)),
      state('dmarc', values(dmarc)),
      state('return_path', values(path)),
    ]).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect(state('dkim', values('k=rsa;p= Q UJ D ;'))).toBe('ok');
    expect(state('spf', values('google-site=1', `V=SPF1 a mx +include:${BOUNCES.toUpperCase()} -all`))).toBe('ok');
    expect(state('dmarc', values('v=DMARC1;p=reject; rua=mailto:a@b.cl'))).toBe('ok');
    expect(state('return_path', values(`${BOUNCES.toUpperCase()}.`))).toBe('ok');
  });

  it('is wrong for another value, which is reported', () => {
    expect(judged('dkim', values('v=DKIM1; k=rsa; p='))).toEqual({ state: 'wrong', found: 'v=DKIM1; k=rsa; p=' });
    expect(state('dkim', values('v=DKIM1; k=ed25519; p=QUJD'))).toBe('wrong');
    expect(state('spf', values(`v=spf1 include:${BOUNCES} ~all`, 'v=spf1 mx -all'))).toBe('wrong');
    expect(state('spf', values(`v=spf1 -all include:${BOUNCES}`))).toBe('wrong');
    expect(state('spf', values(`v=spf1 -include:${BOUNCES} ~all`))).toBe('wrong');
    expect(state('spf', values(`v=spf1 include:x${BOUNCES} ~all`))).toBe('wrong');
    expect(state('dmarc', values('v=DMARC1'))).toBe('wrong');
    expect(state('dmarc', values('v=DMARC1; p=none', 'v=DMARC1; p=reject'))).toBe('wrong');
    expect(state('return_path', values('mail.otro.example'))).toBe('wrong');
  });

  it('is missing if no such record exists, and unknown without an answer', () => {
    expect([state('dkim', none), state('spf', values('google-site=1')), state('dmarc', none, none)]).toEqual([
      'missing',
      'missing',
      'missing',
    ]);
    expect(state('spf', { kind: 'silent' })).toBe('unknown');
    expect(state('dmarc', none, { kind: 'silent' })).toBe('unknown');
  });

  it('for DMARC may be at the registered domain if the name has none', () => {
    expect(state('dmarc', none, values('v=DMARC1; p=none'))).toBe('ok');
    expect(state('dmarc', values('v=DMARC1; p=wrong'), values('v=DMARC1; p=none'))).toBe('wrong');
  });

  it('is shown shortened and without control characters', () => {
    const { found } = judged('return_path', values(`\0${String.fromCharCode(0xd800)}\u0007${'x'.repeat(5_000)}`));
    expect([found!.slice(0, 4), found!.length]).toEqual(['???x', 500]);
  });
});
