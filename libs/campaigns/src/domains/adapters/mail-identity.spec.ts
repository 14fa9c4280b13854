import { authenticate } from 'mailauth';
import { createTransport } from 'nodemailer';
import { wantedRecords } from '../domain/dns-records';
import { mailIdentityOn, SIGNED_HEADERS } from './mail-identity';
import { rsaKeys } from './rsa-keys';

const TOKEN = '0123456789abcdef0123456789abcdef';
const BOUNCES = 'bounces.servicio.example';

interface Asked {
  sql: string;
  values: readonly unknown[];
}

/** A workspace that has verified the domain with this key. */
function identity(privateKey: string, queries: Asked[] = []) {
  const query = async <Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> => {
    queries.push({ sql, values });
    return values[1] === 'taller.example'
      ? [{ domainName: 'taller.example', keySelector: 'wo-1', sealed: privateKey } as Row]
      : [];
  };
  const database = { query, queryUnder: async <Row>() => [] as Row[] };
  return mailIdentityOn({
    database,
    secrets: { open: (sealed) => sealed },
    origin: 'https://api.servicio.example',
    bounceDomain: BOUNCES,
  });
}

describe('a mail of a sending domain', () => {
  it('passes DKIM and DMARC, with a signature over all identifying headers', async () => {
    const { publicKey, privateKey } = await rsaKeys.mint();
    const mail = identity(privateKey);
    const from = 'hola@Taller.example';
    const dkim = { ...(await mail.keyFor('w', from))!, headerFieldNames: SIGNED_HEADERS.join(':') };
    const { message } = await createTransport({ streamTransport: true, buffer: true, newline: 'windows' }).sendMail({
      from,
      to: 'ana@example.com',
      subject: 'Mantención',
      text: 'Hola ✓',
      messageId: mail.messageId(TOKEN),
      headers: mail.headers(TOKEN),
      dkim,
    });
    const published = wantedRecords({ domain: 'taller.example', selector: 'wo-1', publicKey }, BOUNCES);
    const resolver = async (name: string, type: string): Promise<string[][]> => {
      const record = published.find((each) => each.name === name && each.type === type);
      if (!record) throw Object.assign(new Error('none'), { code: 'ENOTFOUND' });
      return [[record.value]];
    };
    const judged = await authenticate(message as Buffer, {
      ip: '192.0.2.1',
      helo: 'x',
      sender: mail.envelope(TOKEN),
      mta: 'x',
      resolver,
    });
    const [signature] = judged.dkim.results;
    expect([signature!.status.result, signature!.signingDomain, judged.dmarc && judged.dmarc.status.result]).toEqual([
      'pass',
      'taller.example',
      'pass',
    ]);
    const covered = /\bh=([^;]+);/
      .exec((message as Buffer).toString().replace(/\r\n[ \t]+/g, ''))![1]!
      .toLowerCase()
      .split(':');
    expect(covered).toEqual(
      expect.arrayContaining(['from', 'subject', 'date', 'to', 'list-unsubscribe', 'list-unsubscribe-post']),
    );
  });

  it('returns bounces to its token, and offers one-click unsubscription', () => {
    const mail = identity('');
    expect([mail.envelope(TOKEN), mail.messageId(TOKEN)]).toEqual([`${TOKEN}@${BOUNCES}`, `<${TOKEN}@${BOUNCES}>`]);
    expect(mail.headers(TOKEN)).toEqual({
      'List-Unsubscribe': `<https://api.servicio.example/unsubscribe/${TOKEN}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });

  it('is signed only with the key of a domain verified by its workspace', async () => {
    const queries: Asked[] = [];
    const mail = identity('key', queries);
    expect([
      await mail.keyFor('w', 'hola@otro.example'),
      await mail.keyFor('w', 'hola@correo.taller.example'),
      await mail.keyFor('w', 'hola'),
    ]).toEqual([undefined, undefined, undefined]);
    expect(queries.every(({ sql, values }) => values[0] === 'w' && sql.includes("status = 'verified'"))).toBe(true);
  });
});
