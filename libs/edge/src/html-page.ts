import { createHash } from 'node:crypto';

const STYLE =
  'body{font-family:system-ui,sans-serif;max-width:34rem;margin:3rem auto;padding:0 1rem;line-height:1.5}' +
  'button{font:inherit;padding:.5rem 1.25rem;margin-right:.5rem}code{font-size:.85em}';

/** No scripts, loading or framing; the only style is allowed by its hash. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Composed here, as opposed to text from users. */
class Markup {
  constructor(readonly text: string) {}
}

const rendered = (value: string | Markup | readonly Markup[]): string => {
  if (value instanceof Markup) return value.text;
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
  return value.map(rendered).join('');
};

/** Escapes every text. */
export const html = (parts: TemplateStringsArray, ...values: (string | Markup | readonly Markup[])[]): Markup =>
  new Markup(parts.reduce((before, part, index) => before + rendered(values[index - 1]!) + part));

export const page = (language: string, title: string, content: Markup): string =>
  html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${new Markup(STYLE)}</style></head>
<body><main><h1>${title}</h1>${content}</main></body>
</html>
`.text;
