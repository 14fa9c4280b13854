import { MailParser } from 'mailparser';
import { lines, PLAIN } from '../../testing/raw-mails';
import { readMail } from './read-mail';

describe('the parts of an inbound mail', () => {
  const LATIN = Buffer.from('Señora Muñoz', 'latin1');
  const part = (header: readonly string[], ...content: (string | Buffer)[]): Buffer =>
    Buffer.concat([lines(...PLAIN, ...header, '', ''), ...content.map((each) => Buffer.from(each as string))]);

  it.each<[string, Buffer]>([
    ['no header', part([], LATIN)],
    ['text without a charset', part(['Content-Type: text/plain'], LATIN)],
    ['us-ascii', part(['Content-Type: text/plain; charset=US-ASCII'], LATIN)],
    ['an unknown charset', part(['Content-Type: text/plain; charset=x-nadie'], LATIN)],
    ['an unknown charset of a text in UTF-8', part(['Content-Type: text/plain; charset=x-nadie'], 'Señora Muñoz')],
    ['no charset of a text in UTF-8', part(['Content-Type: text/plain'], 'Señora Muñoz')],
    ['a charset with a comment', part(['Content-Type: text/plain; charset="iso-8859-1 (Latin)"'], LATIN)],
    ['a charset in capitals', part(['Content-Type: TEXT/PLAIN; CHARSET=ISO-8859-1'], LATIN)],
    [
      'a charset of the parser',
      part(['Content-Type: text/plain; charset=cp850'], Buffer.from('Se\xa4ora Mu\xa4oz', 'latin1')),
    ],
    ['HTML without a charset', part(['Content-Type: text/html'], '<p>', LATIN, '</p>')],
    ['HTML that names it', part(['Content-Type: text/html'], '<META CHARSET=iso-8859-1><p>', LATIN)],
    [
      'HTML that names it by http-equiv',
      part(
        ['Content-Type: text/html'],
        '<meta http-equiv="Content-Type" content="text/html; charset=macintosh"><p>',
        Buffer.from('Se\x96ora Mu\x96oz', 'latin1'),
      ),
    ],
    ['HTML that names an unknown one', part(['Content-Type: text/html'], '<meta charset="x-nadie"><p>', LATIN)],
    ['HTML that names UTF-8 wrongly', part(['Content-Type: text/html'], '<meta charset="utf-8"><p>', LATIN)],
    [
      'HTML that names Latin-1 wrongly',
      part(['Content-Type: text/html'], '<meta charset="iso-8859-1"><p>', 'Señora Muñoz'),
    ],
    [
      'base64 in quotes',
      part(
        ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: "base64"'],
        Buffer.from('Señora Muñoz').toString('base64'),
      ),
    ],
    [
      'base64 with a comment',
      part(['Content-Type: text/plain', 'Content-Transfer-Encoding: BASE64 (MIME)'], LATIN.toString('base64')),
    ],
    [
      'quoted-printable in quotes',
      part(['Content-Type: text/plain', "Content-Transfer-Encoding: 'Quoted-Printable';"], 'Se=F1ora Mu=F1oz'),
    ],
    [
      'an unknown transfer encoding',
      part(['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: x-nadie'], 'Señora Muñoz'),
    ],
  ])('are decoded with accents for %s', async (_what, raw) => {
    expect(await readMail(raw)).toMatchObject({ content: 'Señora Muñoz', isCut: false });
  });

  it.each([
    'windows-1252http-equivcontent-type',
    'iso-8859-15fr',
    'windows-1299',
    'cp99999',
    'macnadie',
    'utf-8mb4',
    'utf-99',
    'gbnadie',
    'csnadie',
    'big5nadie',
    'euc-nadie',
    'koi8-nadie',
    'shift_nadie',
    'jisnadie',
    'iso-2022-jpnadie',
    'eucjpnadie',
    'x-windows-nadie',
    'ks_nadie',
  ])('are decoded with accents if an unknown charset resembles a known one: %s', async (charset) => {
    for (const content of [LATIN, 'Señora Muñoz'])
      expect((await readMail(part([`Content-Type: text/plain; charset=${charset}`], content))).content).toBe(
        'Señora Muñoz',
      );
  });

  it.each<[string, string | Buffer, string]>([
    ['windows-1252', '\xf1', 'ñ'],
    ['cp1252', '\xf1', 'ñ'],
    ['iso8859-15', '\xa4', '€'],
    ['latin1', '\xf1', 'ñ'],
    ['ibm437', '\xa4', 'ñ'],
    ['macintosh', '\x96', 'ñ'],
    ['koi8-r', '\xc4\xc1', 'да'],
    ['gb18030', '\xc8\xd5', '日'],
    ['euc-jp', '\xc6\xfc', '日'],
    ['shift_jis', '\x93\xfa', '日'],
    ['iso-2022-jp', '\x1b$BF|\x1b(B', '日'],
    ['jis', '\x1b$BF|\x1b(B', '日'],
    ['ks_c_5601-1987', '\xc0\xcf', '일'],
    ['big5', '\xa4\xe9', '日'],
    ['utf-16le', Buffer.from('ñ日', 'utf16le'), 'ñ日'],
  ])('are decoded in a known charset: %s', async (charset, bytes, content) => {
    const body = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes;
    expect((await readMail(part([`Content-Type: text/plain; charset=${charset}`], body))).content).toBe(content);
  });

  it('are each decoded by their own charset', async () => {
    const raw = Buffer.concat([
      lines(...PLAIN, 'Content-Type: multipart/mixed; boundary=b', '', '--b', 'Content-Type: text/plain', '', ''),
      LATIN,
      lines(
        '',
        '--b',
        'Content-Type: text/plain; charset=utf-8',
        '',
        'Señora',
        '--b',
        'Content-Type: application/pdf; name=a.pdf',
        '',
      ),
      lines('Content-Transfer-Encoding: "base64"', '', Buffer.from('%PDF').toString('base64'), '--b--', ''),
    ]);
    const { content, attachments } = await readMail(raw);
    expect([content, Buffer.from(attachments[0]!.content).toString()]).toEqual(['Señora Muñoz\n\nSeñora', '%PDF']);
    expect(await readMail(Buffer.alloc(0))).toMatchObject({ content: '', attachments: [] });
  });

  it.each([
    ['root@localhost', 'root@localhost'],
    ['Cron <a@[10.0.0.1]>', 'a@[10.0.0.1]'],
    ['a@exa_mple.com', 'a@exa_mple.com'],
    [`${'x'.repeat(70)}@example.com`, `${'x'.repeat(70)}@example.com`],
    ['<MAILER-DAEMON>', 'MAILER-DAEMON'],
    ['nobody', 'nobody'],
    ['"a b"@example.com', '"a b"@example.com'],
    ['Equipo: ana@example.com;', 'ana@example.com'],
    ['josé@münchen.example', 'josé@münchen.example'],
  ])('from %p have the sender as it is written', async (from, address) => {
    expect((await readMail(lines(`From: ${from}`, '', 'Hola'))).from?.address).toBe(address);
  });

  it.each([
    'Content-Type: ; name=x',
    'Content-Type:',
    'Content-Type: /',
    'Content-Type: application; name="a.pdf"',
    'Content-Type: text/plain; charset=""',
    'Content-Type: text/plain; charset=x-nobody-knows',
    'Content-Disposition: ;filename=x',
    "Content-Disposition: attachment; filename*=x'%E0%A4%A'",
    'Content-Transfer-Encoding: nonsense',
    'Content-Type: multipart/mixed; boundary=""',
    'Content-Type: message/rfc822',
  ])('are kept next to a part with the header %p', async (header) => {
    const raw = lines(
      ...PLAIN,
      'Content-Type: multipart/mixed; boundary=b',
      '',
      ...['--b', 'Content-Type: text/plain', '', 'Hola'],
      ...['--b', header, '', 'x', '--b--'],
    );
    const { content, from } = await readMail(raw);
    expect([content.startsWith('Hola'), from?.address]).toEqual([true, 'ana@example.com']);
    expect((await readMail(lines(...PLAIN, header, '', 'x'))).from?.address).toBe('ana@example.com');
  });

  it.each([[[]], [['Content-Nothing']], [['Content-Language : es', 'content-']]])(
    'are replaced by the attached original if they cannot be read (with %j)',
    async (beside) => {
      const raw = lines(
        ...beside,
        ...PLAIN,
        'Content-Type: multipart/mixed;',
        ' boundary=b',
        'In-Reply-To: <r@example.com>',
        '',
        '--b',
        '',
        'x',
        '--b--',
      );
      const broken = jest
        .spyOn(MailParser.prototype as unknown as { getTextContent(): unknown }, 'getTextContent')
        .mockImplementationOnce(() => {
          throw new TypeError('no such method');
        });
      try {
        expect(await readMail(raw)).toMatchObject({
          messageId: 'a1@example.com',
          from: { address: 'ana@example.com' },
          thread: { references: ['r@example.com'], subject: 'Hola' },
          content: '',
          isCut: true,
          attachments: [],
        });
      } finally {
        broken.mockRestore();
      }
    },
  );

  it('include a forwarded mail as a file', async () => {
    const inner = lines(...PLAIN, '', 'Dentro');
    const raw = lines(
      ...PLAIN,
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: message/rfc822',
      '',
      inner.toString(),
      '--b--',
    );
    const { content, attachments } = await readMail(raw);
    expect(content).toBe('');
    expect(attachments).toMatchObject([{ contentType: 'message/rfc822' }]);
  });
});
