import type { Rendered } from './markdown';

export interface Guide {
  name: string;
  title: string;
  summary: string;
}

/** Documents that the API generates. */
const BESIDE = [
  ['/api/v1/docs', 'API reference'],
  ['/api/v1/openapi.json', 'OpenAPI document'],
  ['/api/v1/asyncapi.json', 'AsyncAPI document'],
] as const;

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character]!);

const guidePath = ({ name }: Guide): string => `/docs/guides/${name}`;

/** The same on every page and in the reference. */
export function renderNavigation(guides: readonly Guide[], current?: string): string {
  const link = (href: string, title: string) =>
    `<li><a href="${href}"${href === current ? ' aria-current="page"' : ''}>${escaped(title)}</a></li>`;
  const links = [['/docs', 'Overview'] as const, ...guides.map((guide) => [guidePath(guide), guide.title] as const)];
  return (
    `<nav class="guides" aria-label="Documentation"><ul>${links.map(([href, title]) => link(href, title)).join('')}</ul>` +
    `<ul>${BESIDE.map(([href, title]) => link(href, title)).join('')}</ul></nav>`
  );
}

function renderContents({ sections }: Rendered): string {
  const parts = sections.filter(({ level }) => level === 2);
  if (parts.length < 2) return '';
  const links = parts.map(({ id, title }) => `<li><a href="#${id}">${escaped(title)}</a></li>`);
  return `<nav class="contents" aria-label="On this page"><ul>${links.join('')}</ul></nav>`;
}

function neighbours(guides: readonly Guide[], current: Guide | undefined): string {
  const at = current ? guides.indexOf(current) : -1;
  const link = (guide: Guide | undefined, rel: string, arrow: (title: string) => string) =>
    guide ? `<a rel="${rel}" href="${guidePath(guide)}">${arrow(escaped(guide.title))}</a>` : '';
  const previous = link(guides[at - 1], 'prev', (title) => `← ${title}`);
  return `<footer>${previous}${link(guides[at + 1], 'next', (title) => `${title} →`)}</footer>`;
}

export function renderPage(guides: readonly Guide[], current: Guide | undefined, rendered: Rendered): string {
  const address = current ? guidePath(current) : '/docs';
  const source = current ? `${guidePath(current)}.md` : '/docs/guides/README.md';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escaped(current?.summary ?? 'Guides to the Workspace Operations API.')}">
<title>${escaped(rendered.title)} · Workspace Operations API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/assets/guides.css">
<link rel="alternate" type="text/markdown" href="${source}">
<script type="module" src="/docs/assets/guides.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<a class="home" href="/docs">Workspace Operations API</a>
<search>
<input type="search" id="search" placeholder="Search ( / )" aria-label="Search the documentation" aria-controls="found" autocomplete="off" spellcheck="false">
<p id="told" role="status"></p>
<ol id="found" hidden></ol>
</search>
</header>
${renderNavigation(guides, address)}
<main id="content" tabindex="-1">
${renderContents(rendered)}
<article>
${rendered.html}</article>
${neighbours(guides, current)}
<p class="source"><a href="${source}">This page as Markdown</a></p>
</main>
</body>
</html>
`;
}
