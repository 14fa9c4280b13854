import { growsLinearly } from '@workops/kernel/testing';
import { plainDocument } from './mail-text';
import { readMail } from './read-mail';

/** A part of a mail: a type, and its text or its own parts. */
type Part = readonly [type: string, content: string | readonly Part[]];

let boundaries = 0;

function written([type, content]: Part): string {
  if (typeof content === 'string') return [`Content-Type: ${type}`, '', content].join('\r\n');
  const boundary = `b${(boundaries += 1)}`;
  const parts = content.map((part) => `--${boundary}\r\n${written(part)}\r\n`).join('');
  return [`Content-Type: multipart/${type}; boundary=${boundary}`, '', `${parts}--${boundary}--`, ''].join('\r\n');
}

const read = (part: Part) => readMail(Buffer.from(`From: ana@example.com\r\nMIME-Version: 1.0\r\n${written(part)}`));

const html = (text = '<p>Hola <b>doctora</b></p>'): Part => ['text/html; charset=utf-8', text];
const text = (content = 'Hola texto'): Part => ['text/plain; charset=utf-8', content];
const pdf: Part = ['application/pdf; name=a.pdf', '%PDF'];
const png: Part = ['image/png; name=a.png', 'png'];

describe('the text of a mail', () => {
  it.each<[string, Part]>([
    ['html', html()],
    ['mixed(html, pdf)', ['mixed', [html(), pdf]]],
    ['mixed(pdf, html)', ['mixed', [pdf, html()]]],
    ['related(html, png)', ['related', [html(), png]]],
    ['alternative(html)', ['alternative', [html()]]],
    ['alternative(" ", html)', ['alternative', [text(' '), html()]]],
    ['alternative(no-break space, html)', ['alternative', [text('\u00a0\u200b\ufeff\u2060\r\n'), html()]]],
    ['alternative("", related(html, png))', ['alternative', [text(''), ['related', [html(), png]]]]],
    ['mixed(alternative("", html), pdf)', ['mixed', [['alternative', [text(''), html()]], pdf]]],
    ['mixed(related(alternative(html), png), pdf)', ['mixed', [['related', [['alternative', [html()]], png]], pdf]]],
    ['mixed("", html, "")', ['mixed', [text(''), html(), text(' ')]]],
    ['alternative(html, calendar)', ['alternative', [html(), ['text/calendar; method=REQUEST', 'BEGIN:VCALENDAR']]]],
    ['alternative(blank html, html)', ['alternative', [html('<div>&nbsp;</div>'), html()]]],
    ['signed(html, signature)', ['signed', [html(), ['application/pgp-signature', 'x']]]],
    ['TEXT/HTML', ['TEXT/HTML', '<p>Hola <b>doctora</b></p>']],
  ])('of %s is converted from HTML', async (_structure, part) => {
    expect(await read(part)).toMatchObject({ content: 'Hola doctora', isCut: false });
  });

  it.each<[string, Part, string]>([
    ['alternative(text, html)', ['alternative', [text(), html()]], 'Hola texto'],
    ['alternative(html, text)', ['alternative', [html(), text()]], 'Hola texto'],
    ['alternative(text, mixed(html, pdf))', ['alternative', [text(), ['mixed', [html(), pdf]]]], 'Hola texto'],
    [
      'mixed(alternative("", html), footer)',
      ['mixed', [['alternative', [text(''), html()]], text('Pie')]],
      'Hola doctora\n\nPie',
    ],
    [
      'mixed(alternative(text, html), html footer)',
      ['mixed', [['alternative', [text(), html()]], html('<i>Pie</i>')]],
      'Hola texto\n\nPie',
    ],
    ['mixed(html, pdf, html)', ['mixed', [html('Uno'), pdf, html('Dos')]], 'Uno\n\nDos'],
    ['mixed(pdf)', ['mixed', [pdf]], ''],
    ['html without a word', html('<div>&nbsp;</div>'), ''],
  ])('of %s is read by part', async (_structure, part, content) => {
    expect(await read(part)).toMatchObject({ content, isCut: false });
  });

  it.each([
    ['no boundary', 'multipart/mixed', '--b\r\nContent-Type: text/plain\r\n\r\nHola\r\n--b--'],
    ['another boundary', 'multipart/mixed; boundary=zz', '--b\r\nContent-Type: text/plain\r\n\r\nHola\r\n--b--'],
    ['text before its only boundary', 'multipart/mixed; boundary=zz', 'Hola\r\n--zz--'],
    [
      'text before a blank part',
      'multipart/mixed; boundary=zz',
      'Hola\r\n--zz\r\nContent-Type: text/plain\r\n\r\n\r\n--zz--',
    ],
    [
      'another boundary within',
      'multipart/mixed; boundary=zz',
      '--zz\r\nContent-Type: multipart/alternative\r\n\r\nHola\r\n--zz--',
    ],
  ])('is left to the attached original if the parser drops it: %s', async (_form, type, body) => {
    const raw = Buffer.from(`From: ana@example.com\r\nMIME-Version: 1.0\r\nContent-Type: ${type}\r\n\r\n${body}\r\n`);
    expect(await readMail(raw)).toMatchObject({ content: '', attachments: [], isCut: true });
  });

  it('is decoded from HTML by its declared charset', async () => {
    const raw = Buffer.concat([
      Buffer.from(
        'From: a@example.com\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/html; charset=iso-8859-1\r\n\r\n',
      ),
      Buffer.from('<p>Señora Muñoz &euro; &ntilde;</p>\r\n--b--', 'latin1'),
    ]);
    expect((await readMail(raw)).content).toBe('Señora Muñoz € ñ');
  });

  const PNG = `data:image/png;base64,${'iVBORw0KGgo'.repeat(20)}==`;

  it.each([
    ['an image', `<p>Hola</p><img src="${PNG}"><p>doctora</p>`],
    ['an image in single quotes', `<p>Hola</p><img class='a' src='${PNG}' width=1><p>doctora</p>`],
    ['an image without quotes', `<p>Hola</p><img src=${PNG}><p>doctora</p>`],
    ['an image in capitals', `<p>Hola</p><IMG SRC = "${PNG.replace('data:image', 'DATA:IMAGE')}"><p>doctora</p>`],
    ['an image over several lines', `<p>Hola</p><img src="\r\n ${PNG.replace(',', ',\r\n ')}\r\n"><p>doctora</p>`],
    [
      'an image that is a drawing',
      `<p>Hola</p><img src="data:image/svg+xml;utf8,<svg xmlns='x'><text>no</text></svg>"><p>doctora</p>`,
    ],
    ['an image with entities', `<p>Hola</p><img src="&#100;ata:image/png;base64,iVBORw0KGgo="><p>doctora</p>`],
    [
      'a background',
      `<p style="background: url('${PNG}')">Hola</p><table background="${PNG}"><tr><td>doctora</td></tr></table>`,
    ],
    ['a style', `<style>p { background: url(${PNG}) }</style><p>Hola</p><p>doctora</p>`],
    ['a link', `<p>Hola</p><p><a href="${PNG}">doctora</a></p>`],
  ])('contains no file embedded in the HTML: %s', async (_where, document) => {
    const { content, isCut } = await read(html(document));
    expect([content.split(/\s+/), isCut]).toEqual([['Hola', 'doctora'], false]);
  });

  it('keeps the words next to an embedded file that exceeds the HTML limit', async () => {
    const large = 'A'.repeat(2 * 1024 * 1024 + 1);
    const documents = [
      `<img alt="Logo" src="data:image/png;base64,${large}">`,
      `<p style="background:url(data:image/png;base64,${large})">Logo</p>`,
    ];
    for (const document of documents)
      expect(await read(html(`<p>Hola</p>${document}`))).toMatchObject({ content: 'Hola\n\nLogo', isCut: false });
  });

  it('keeps addresses, and words that only look like a file', async () => {
    const { content } = await read(
      html(
        '<p>Los data: uno, dos</p><img src="https://example.com/a.png" alt="Foto"><a href="https://example.com">ver</a>',
      ),
    );
    expect(content).toContain('Los data: uno, dos');
    expect(content).toContain('https://example.com/a.png');
    expect(content).toContain('ver [https://example.com]');
  });

  it.each(['h1', 'H2', 'h3', 'h4', 'h5', 'h6'])('keeps the case of headings: %s', async (tag) => {
    const { content } = await read(
      html(`<${tag} class="a">Clínica Sur</${tag}><p>Hola <b>Doctora</b></p><hr><${tag}>Fin</${tag}>`),
    );
    expect(content.split('\n').filter((line) => /\p{L}/u.test(line))).toEqual(['Clínica Sur', 'Hola Doctora', 'Fin']);
  });

  it.each(['src="data:', "src='data:", 'src=data:', 'url(data:', '<h1', 'src=', 'data:a/b;', ' data:image/png,'])(
    'is converted in time proportional to its HTML: %s',
    (piece) => {
      expect(growsLinearly((times) => plainDocument(piece.repeat(times)), 400_000 / piece.length)).toBe(true);
    },
  );

  it('is marked as shortened if a part cannot be read', async () => {
    const mail = await read(['mixed', [html('<div>'.repeat(10_000)), text('Pie')]]);
    expect(mail).toMatchObject({ content: 'Pie', isCut: true });
  });
});
