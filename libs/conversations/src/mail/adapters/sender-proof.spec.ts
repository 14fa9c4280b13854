import { generateKeyPairSync } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { senderIsProven, type LookUp } from './sender-proof';

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const RECORDS: Record<string, string> = {
  'TXT k1._domainkey.clinica.example': `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`,
  'TXT _dmarc.clinica.example': 'v=DMARC1; p=reject',
  'TXT clinica.example': 'v=spf1 ip4:203.0.113.7 -all',
};
const lookUp: LookUp = (name, type) => {
  const record = RECORDS[`${type} ${name}`];
  return record === undefined
    ? Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' }))
    : Promise.resolve([[record]]);
};
const FROM = 'ana@clinica.example';
const NOWHERE = { ip: null, helo: null, mailFrom: null };

async function mail({ signed, from = FROM }: { signed: boolean; from?: string }): Promise<Buffer> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const dkim = { domainName: 'clinica.example', keySelector: 'k1', privateKey };
  const { message } = await transport.sendMail({
    from,
    to: 'hola@taller.example',
    subject: 'Hola',
    text: 'Hola',
    ...(signed && { dkim }),
  });
  return message as Buffer;
}

describe('the sender of a mail', () => {
  it('is verified by the signature of the domain, for any way of delivery', async () => {
    expect(await senderIsProven(await mail({ signed: true }), FROM, NOWHERE, lookUp)).toBe(true);
  });

  it('is verified by a server that the domain sends from', async () => {
    const envelope = { ip: '203.0.113.7', helo: 'mx.clinica.example', mailFrom: FROM };
    expect(await senderIsProven(await mail({ signed: false }), FROM, envelope, lookUp)).toBe(true);
    expect(await senderIsProven(await mail({ signed: false }), FROM, { ...envelope, ip: '203.0.113.8' }, lookUp)).toBe(
      false,
    );
  });

  it('is unverified without a signature, with a foreign one, or after a change', async () => {
    expect(await senderIsProven(await mail({ signed: false }), FROM, NOWHERE, lookUp)).toBe(false);
    const other = 'ana@banco.example';
    expect(await senderIsProven(await mail({ signed: true, from: other }), other, NOWHERE, lookUp)).toBe(false);
    const changed = Buffer.from((await mail({ signed: true })).toString().replace('\r\n\r\nHola', '\r\n\r\nPaga'));
    expect(await senderIsProven(changed, FROM, NOWHERE, lookUp)).toBe(false);
  });

  it('is unverified with two From headers, or another address than was parsed', async () => {
    const two = Buffer.concat([Buffer.from('From: jefe@banco.example\r\n'), await mail({ signed: true })]);
    expect(await senderIsProven(two, FROM, NOWHERE, lookUp)).toBe(false);
    expect(await senderIsProven(await mail({ signed: true }), 'otra@clinica.example', NOWHERE, lookUp)).toBe(false);
  });

  it('is unverified after too many lookups or without an answer', async () => {
    let asked = 0;
    const endless: LookUp = () => {
      asked += 1;
      return Promise.resolve([['v=spf1 include:a.example include:b.example include:c.example -all']]);
    };
    const raw = Buffer.concat([
      Buffer.from('DKIM-Signature: v=1; a=rsa-sha256; d=x.example; s=y; h=from; bh=aa; b=bb\r\n'.repeat(200)),
      await mail({ signed: false }),
    ]);
    expect(await senderIsProven(raw, FROM, NOWHERE, endless)).toBe(false);
    expect(asked).toBeLessThanOrEqual(40);
    expect(
      await senderIsProven(await mail({ signed: true }), FROM, NOWHERE, () => Promise.reject(new Error('ETIMEOUT'))),
    ).toBe(false);
  });
});
