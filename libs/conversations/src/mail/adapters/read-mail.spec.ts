import { MailParser } from 'mailparser';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { mailLimits, UnreadableMail } from '../domain/received-mail';
import { readMail } from './read-mail';

const composed = async (mail: SendMailOptions): Promise<Buffer> => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await transport.sendMail({
    from: 'Ana Núñez <ana@example.com>',
    to: 'hola@clinica.example',
    ...mail,
  });
  return message as Buffer;
};
const lines = (...all: string[]): Buffer => Buffer.from(all.join('\r\n'));
const PLAIN = ['From: ana@example.com', 'Subject: Hola', 'Message-ID: <a1@example.com>'];

describe('a mail that comes in', () => {
  it('has its sender, its subject, its text and its files', async () => {
    const file = { filename: 'receta – ñ.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-1.7') };
    const raw = await composed({
      subject: 'Mi receta ✓',
      text: 'Buenas tardes.\n\nAdjunto la receta.',
      messageId: '<x1@example.com>',
      attachments: [file],
    });
    expect(await readMail(raw)).toMatchObject({
      messageId: 'x1@example.com',
      from: { address: 'ana@example.com', name: 'Ana Núñez' },
      thread: { references: [], subject: 'Mi receta ✓' },
      content: 'Buenas tardes.\n\nAdjunto la receta.',
      isCut: false,
      automated: false,
      attachments: [file],
    });
  });

  it('has a text made of its HTML where it brings none', async () => {
    const raw = await composed({
      html: '<style>p { color: red }</style><p>Hola <b>doctora</b></p><script>alert(1)</script><p>Gracias</p>',
    });
    expect((await readMail(raw)).content).toBe('Hola doctora\n\nGracias');
  });

  it('is read in the characters that it names', async () => {
    const raw = Buffer.concat([
      lines(...PLAIN, 'Content-Type: text/plain; charset=iso-8859-1', 'Content-Transfer-Encoding: 8bit', '', ''),
      Buffer.from('Señora Muñoz', 'latin1'),
    ]);
    expect((await readMail(raw)).content).toBe('Señora Muñoz');
  });

  it('answers what stands in In-Reply-To first, then the latest of its References', async () => {
    const raw = lines(...PLAIN, 'In-Reply-To: <c@x>', 'References: <a@x>', ' <b@x>  <c@x>', '', 'Sí');
    expect((await readMail(raw)).thread.references).toEqual(['c@x', 'b@x', 'a@x']);
  });

  it.each([
    ['In-Reply-To: A1@Taller.Example', ['A1@Taller.Example', 'a1@taller.example']],
    ['In-Reply-To: Su mensaje del lunes <a1@x>', ['a1@x']],
    ['In-Reply-To: <a1\r\n @x>', ['a1@x']],
    ['In-Reply-To: =?utf-8?Q?=3Ca1=40x=3E?=', ['a1@x']],
    ['In-Reply-To: =?utf-8?B?PGExQHg+?=', ['a1@x']],
    ['In-Reply-To: =?UTF-8*es?b?PGExQHg?= =?US-ASCII?q?=3E?=', ['a1@x']],
    ['References: =?utf-8?B?PGExQHg+?=\r\n =?utf-8?B?PGIxQHg+?=', ['b1@x', 'a1@x']],
    ['References: =?utf-8?B?PGExQHg+IDxiMUB4Pg==?=', ['b1@x', 'a1@x']],
    ['In-Reply-To: =?utf-8?B?YTFAeA==?=', ['a1@x']],
    ['In-Reply-To: =?utf-8?B?!!!?=', []],
    ['References: &lt;a1@x&gt; &LT;b1@x&GT;', ['b1@x', 'a1@x']],
    ['References: a1@x b1@x', ['b1@x', 'a1@x']],
    ['In-Reply-To: nada', []],
  ])('finds the Message-IDs of %p', async (header, references) => {
    expect((await readMail(lines(...PLAIN, header, '', 'Sí'))).thread.references).toEqual(references);
  });

  it.each(['<   >', '<\t\t\t>', '=?utf-8?Q?=3C=20=20=20=3E?=', '<>', '   ', '<\r\n   \r\n >'])(
    'has no id where its Message-ID is blank: %j',
    async (id) => {
      expect(
        (await readMail(lines('From: ana@example.com', `Message-ID: ${id}`, 'In-Reply-To: <   >', '', 'Hola')))
          .messageId,
      ).toBeNull();
      expect((await readMail(lines(...PLAIN, `In-Reply-To: ${id} <b1@x>`, '', 'Hola'))).thread.references).toEqual([
        'b1@x',
      ]);
    },
  );

  it('keeps the oldest of its References, however many there are', async () => {
    const ids = Array.from({ length: 400 }, (_, n) => `<${n}@x>`);
    const { references } = (
      await readMail(lines(...PLAIN, `In-Reply-To: <last@x>`, `References: ${ids.join(' ')}`, '', 'Sí'))
    ).thread;
    expect([references[0], references[1], references.at(-1), references.length]).toEqual([
      'last@x',
      '399@x',
      '0@x',
      mailLimits.references,
    ]);
  });

  it('names its conversation in its subject, which keeps the rest', async () => {
    const { thread } = await readMail(lines('From: ana@example.com', 'Subject: RE: Mi auto [c-12]', '', 'Sí'));
    expect(thread).toEqual({ references: [], subject: 'RE: Mi auto', number: 12 });
  });

  it('has whom it names in Reply-To, where that is an address', async () => {
    const replyTo = async (value: string) => (await readMail(lines(...PLAIN, `Reply-To: ${value}`, '', 'Sí'))).replyTo;
    const eva = { address: 'eva@example.com', name: 'Eva' };
    expect(await replyTo('Eva <eva@example.com>')).toEqual([eva]);
    expect(await replyTo('hola@taller.example, Eva <eva@example.com>')).toEqual([
      { address: 'hola@taller.example', name: null },
      eva,
    ]);
    expect([await replyTo('eva'), await replyTo('eva@localhost'), await replyTo('')]).toEqual([[], [], []]);
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\\\Temp\\\\a.pdf', 'a.pdf'],
    ['a\u202efdp.exe', 'afdp.exe'],
  ])('has its files under safe names: %p', async (filename, name) => {
    const raw = await composed({ text: 'x', attachments: [{ filename, content: 'x' }] });
    expect((await readMail(raw)).attachments[0]?.filename).toBe(name);
  });

  it.each([
    ['Auto-Submitted: auto-replied', true],
    ['Auto-Submitted: no', false],
    ['X-Autogenerated: Reply', true],
    ['X-Mail-Autoreply: gw', true],
    ['X-Autoreply-From: a@example.com', true],
    ['X-Precedence: bulk', true],
    ['Precedence: "auto_reply"', true],
    ['Precedence: autoreply', true],
    ['Precedence: auto_replied', true],
    ['X-Autorespond:', true],
    ['Delivered-To: Autoresponder', true],
    ['Delivered-To: ana@example.com', false],
    ['Precedence: first-class', false],
    ['auto-submitted: Auto-Generated; owner-email="x"', true],
    ['Precedence: bulk', true],
    ['Precedence: first-class', false],
    ['Return-Path: <>', true],
    ['Return-Path: <ana@example.com>', false],
    ['Precedence: auto_reply', true],
    ['Precedence: junk', true],
    ['X-Autoreply: yes', true],
    ['X-Autoreply: no', false],
    ['X-Autorespond: Fuera de la oficina', true],
    ['X-Auto-Response-Suppress: OOF, AutoReply', true],
    ['X-Auto-Response-Suppress: None', false],
    ['X-Failed-Recipients: eva@example.com', true],
    ['List-Id: <avisos.example.com>', true],
    ['Content-Type: multipart/report; report-type=delivery-status; boundary=b', true],
  ])('with the header %p was sent by a machine: %p', async (header, automated) => {
    expect((await readMail(lines(...PLAIN, header, '', 'Estoy de vacaciones'))).automated).toBe(automated);
  });

  it('is cut between characters where its text is too long', async () => {
    const read = await readMail(await composed({ text: 'á'.repeat(mailLimits.content - 1) + '😀😀' }));
    expect(read).toMatchObject({ content: 'á'.repeat(mailLimits.content - 1), isCut: true });
  });

  it('holds nothing that a database could not keep', async () => {
    const { content, thread, attachments } = await readMail(
      lines(
        ...PLAIN.slice(0, 1),
        'Subject: =?utf-8?Q?uno=00dos?=',
        'Content-Type: multipart/mixed; boundary=b',
        '',
        '--b',
        'Content-Type: text/plain',
        'Content-Transfer-Encoding: quoted-printable',
        '',
        'tres=00cuatro',
        '--b',
        'Content-Type: text/x-"><b>',
        "Content-Disposition: attachment; filename*=utf-8''cinco%00seis",
        '',
        'x',
        '--b--',
      ),
    );
    expect([content, thread.subject, attachments[0]?.filename]).toEqual(['trescuatro', 'unodos', 'cincoseis']);
    expect(attachments[0]?.contentType).toMatch(/^[\w.+-]+\/[\w.+-]+$/);
  });

  it('without a sender or an id is read all the same', async () => {
    expect(await readMail(lines('Subject: Hola', '', 'x'))).toMatchObject({ messageId: null, from: null, date: null });
    expect(await readMail(lines('From: <>', '', 'x'))).toMatchObject({ from: null });
    expect(await readMail(lines('Sender: nadie', 'Reply-To: nadie', '', 'x'))).toMatchObject({ from: null });
  });

  it.each([
    [['From: <>', 'Reply-To: Ana <ana@example.com>'], 'ana@example.com'],
    [['Reply-To: ana@example.com'], 'ana@example.com'],
    [['From:', 'Sender: Web <web@example.com>', 'Reply-To: ana@example.com'], 'web@example.com'],
    [['From: eva@example.com', 'Sender: web@example.com'], 'eva@example.com'],
  ])('is of the sender or of the one to answer where it names no author: %j', async (header, address) => {
    expect((await readMail(lines(...header, '', 'x'))).from).toMatchObject({ address });
  });

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
  ])('has its accents with %s', async (_what, raw) => {
    expect(await readMail(raw)).toMatchObject({ content: 'Señora Muñoz', isCut: false });
  });

  it.each([
    ...[
      'windows-1252http-equivcontent-type',
      'iso-8859-15fr',
      'windows-1299',
      'cp99999',
      'macnadie',
      'utf-8mb4',
      'utf-99',
      'gbnadie',
      'csnadie',
    ],
    ...[
      'big5nadie',
      'euc-nadie',
      'koi8-nadie',
      'shift_nadie',
      'jisnadie',
      'iso-2022-jpnadie',
      'eucjpnadie',
      'x-windows-nadie',
      'ks_nadie',
    ],
  ])('has its accents where an unknown charset only begins like a known one: %s', async (charset) => {
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
  ])('is read in a known charset: %s', async (charset, bytes, content) => {
    const body = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes;
    expect((await readMail(part([`Content-Type: text/plain; charset=${charset}`], body))).content).toBe(content);
  });

  it('has its accents in each part, whichever the others name', async () => {
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
  ])('from %p has its sender as it is written', async (from, address) => {
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
  ])('is not lost over a part with the header %p', async (header) => {
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
    'is its header, and attached whole, where its parts cannot be read (beside %j)',
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

  it('that was forwarded as a file stays a file', async () => {
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

describe('a mail that would cost too much', () => {
  const parts = (count: number, part: string): Buffer =>
    lines(...PLAIN, 'Content-Type: multipart/mixed; boundary=b', '', `--b\r\n${part}\r\n`.repeat(count), '--b--');

  it.each<[string, () => Buffer]>([
    ['10,000 attachments', () => parts(10_000, 'Content-Disposition: attachment; filename=a.txt\r\n\r\nx')],
    [
      'one attachment too many',
      () => parts(mailLimits.attachments + 1, 'Content-Disposition: attachment; filename=a.txt\r\n\r\nx'),
    ],
    ['10,000 parts of text', () => parts(10_000, 'Content-Type: text/plain\r\n\r\nx')],
    [
      'parts in parts, 10,000 deep',
      () =>
        lines(
          ...PLAIN,
          'Content-Type: multipart/mixed; boundary=b0',
          '',
          ...Array.from(
            { length: 10_000 },
            (_, depth) => `--b${depth}\r\nContent-Type: multipart/mixed; boundary=b${depth + 1}\r\n`,
          ),
        ),
    ],
    ['a header of 10 MiB', () => lines(...PLAIN, `X-Long: ${'x'.repeat(10 * 1024 * 1024)}`, '', 'x')],
    ['a million lines of header', () => lines(...PLAIN, 'X: y\r\n'.repeat(1_000_000), '', 'x')],
    ['more than 25 MiB', () => Buffer.alloc(mailLimits.bytes + 1, 'a')],
  ])('by %s is refused', async (_what, make) => {
    await expect(readMail(make())).rejects.toThrow(UnreadableMail);
  });

  it('by HTML in HTML or too much of it has no text, and says that it is cut', async () => {
    const nested = await composed({ html: '<div>'.repeat(100_000) });
    expect(await readMail(nested)).toMatchObject({ content: '', isCut: true });
    const long = await composed({ html: `<p>${'x '.repeat(mailLimits.html)}</p>` });
    expect(await readMail(long)).toMatchObject({ content: '', isCut: true });
  });

  it('with as many attachments as may be is read', async () => {
    const { attachments } = await readMail(
      parts(mailLimits.attachments, 'Content-Disposition: attachment; filename=a.txt\r\n\r\nx'),
    );
    expect(attachments).toHaveLength(mailLimits.attachments);
  });
});
