import { composed, lines, PLAIN } from '../../testing/raw-mails';
import { mailLimits, UnreadableMail } from '../domain/received-mail';
import { readMail } from './read-mail';

describe('an inbound mail', () => {
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

  it('gets its text from HTML if it has no plain text', async () => {
    const raw = await composed({
      html: '<style>p { color: red }</style><p>Hola <b>doctora</b></p><script>alert(1)</script><p>Gracias</p>',
    });
    expect((await readMail(raw)).content).toBe('Hola doctora\n\nGracias');
  });

  it('is decoded by its declared charset', async () => {
    const raw = Buffer.concat([
      lines(...PLAIN, 'Content-Type: text/plain; charset=iso-8859-1', 'Content-Transfer-Encoding: 8bit', '', ''),
      Buffer.from('Señora Muñoz', 'latin1'),
    ]);
    expect((await readMail(raw)).content).toBe('Señora Muñoz');
  });

  it('references In-Reply-To first, then the latest of its References', async () => {
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
  ])('yields the Message-IDs of %p', async (header, references) => {
    expect((await readMail(lines(...PLAIN, header, '', 'Sí'))).thread.references).toEqual(references);
  });

  it.each(['<   >', '<\t\t\t>', '=?utf-8?Q?=3C=20=20=20=3E?=', '<>', '   ', '<\r\n   \r\n >'])(
    'has no id if its Message-ID is blank: %j',
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

  it('keeps the oldest of its References, for any number of them', async () => {
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

  it('takes the conversation number from its subject and keeps the rest', async () => {
    const { thread } = await readMail(lines('From: ana@example.com', 'Subject: RE: Mi auto [c-12]', '', 'Sí'));
    expect(thread).toEqual({ references: [], subject: 'RE: Mi auto', number: 12 });
  });

  it('lists the Reply-To people that have an address', async () => {
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
  ])('has safe file names: %p', async (filename, name) => {
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
  ])('with the header %p is automated: %p', async (header, automated) => {
    expect((await readMail(lines(...PLAIN, header, '', 'Estoy de vacaciones'))).automated).toBe(automated);
  });

  it('is shortened between characters if its text is too long', async () => {
    const read = await readMail(await composed({ text: 'á'.repeat(mailLimits.content - 1) + '😀😀' }));
    expect(read).toMatchObject({ content: 'á'.repeat(mailLimits.content - 1), isCut: true });
  });

  it('contains no character that a database rejects', async () => {
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

  it('is read without a sender or an id', async () => {
    expect(await readMail(lines('Subject: Hola', '', 'x'))).toMatchObject({ messageId: null, from: null, date: null });
    expect(await readMail(lines('From: <>', '', 'x'))).toMatchObject({ from: null });
    expect(await readMail(lines('Sender: nadie', 'Reply-To: nadie', '', 'x'))).toMatchObject({ from: null });
  });

  it.each([
    [['From: <>', 'Reply-To: Ana <ana@example.com>'], 'ana@example.com'],
    [['Reply-To: ana@example.com'], 'ana@example.com'],
    [['From:', 'Sender: Web <web@example.com>', 'Reply-To: ana@example.com'], 'web@example.com'],
    [['From: eva@example.com', 'Sender: web@example.com'], 'eva@example.com'],
  ])('without an author is from its Sender or Reply-To: %j', async (header, address) => {
    expect((await readMail(lines(...header, '', 'x'))).from).toMatchObject({ address });
  });
});

describe('an expensive mail', () => {
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
  ])('with %s is refused', async (_what, make) => {
    await expect(readMail(make())).rejects.toThrow(UnreadableMail);
  });

  it('with deeply nested or too much HTML is marked as shortened, without text', async () => {
    const nested = await composed({ html: '<div>'.repeat(100_000) });
    expect(await readMail(nested)).toMatchObject({ content: '', isCut: true });
    const long = await composed({ html: `<p>${'x '.repeat(mailLimits.html)}</p>` });
    expect(await readMail(long)).toMatchObject({ content: '', isCut: true });
  });

  it('with the maximum number of attachments is read', async () => {
    const { attachments } = await readMail(
      parts(mailLimits.attachments, 'Content-Disposition: attachment; filename=a.txt\r\n\r\nx'),
    );
    expect(attachments).toHaveLength(mailLimits.attachments);
  });
});
