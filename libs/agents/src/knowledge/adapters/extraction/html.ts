import { Tokenizer } from 'htmlparser2';
import type { Passage } from '../../domain/chunks';
import { Outline } from './texts';

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const UNSEEN = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'head',
  'iframe',
  'object',
  'canvas',
  'select',
  'textarea',
]);
const INLINE = new Set([
  'a',
  'abbr',
  'b',
  'bdi',
  'bdo',
  'cite',
  'code',
  'data',
  'dfn',
  'em',
  'font',
  'i',
  'ins',
  'kbd',
  'label',
  'mark',
  'q',
  's',
  'samp',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'time',
  'u',
  'var',
  'wbr',
  'img',
]);

/** Keeps no stack of open tags, so that the time depends only on the length, even with a million nested tags. */
export function passagesOfHtml(html: string): Passage[] {
  const outline = new Outline();
  let parts: string[] = [];
  let level = 0;
  let unseen = '';
  let depth = 0;

  const flush = () => {
    const text = parts.join('');
    parts = [];
    if (level > 0) outline.heading(level, text);
    else outline.paragraph(text);
  };
  const opened = (name: string) => {
    if (unseen !== '') {
      if (name === unseen) depth += 1;
      return;
    }
    if (UNSEEN.has(name)) {
      [unseen, depth] = [name, 1];
      return;
    }
    if (INLINE.has(name)) return;
    flush();
    level = HEADINGS.indexOf(name) + 1;
  };
  const closed = (name: string) => {
    if (unseen !== '') {
      if (name === unseen) depth -= 1;
      // An unclosed head ends at the body.
      if (depth === 0) unseen = '';
      return;
    }
    if (INLINE.has(name)) return;
    flush();
    level = 0;
  };

  const addText = (text: string) => {
    if (unseen === '') parts.push(text);
  };
  let name = '';
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: true },
    {
      onattribdata: () => undefined,
      onattribentity: () => undefined,
      onattribend: () => undefined,
      onattribname: () => undefined,
      oncdata: () => undefined,
      oncomment: () => undefined,
      ondeclaration: () => undefined,
      onend: () => undefined,
      onprocessinginstruction: () => undefined,
      onopentagname: (start, end) => {
        name = html.slice(start, end).toLowerCase();
        if (name === 'body' && unseen === 'head') unseen = '';
      },
      onopentagend: () => opened(name),
      onselfclosingtag: () => {
        if (!UNSEEN.has(name)) opened(name);
      },
      onclosetag: (start, end) => closed(html.slice(start, end).toLowerCase()),
      ontext: (start, end) => addText(html.slice(start, end)),
      ontextentity: (codepoint) => addText(String.fromCodePoint(codepoint)),
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  flush();
  return outline.end();
}
