import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { renderMarkdown } from './markdown';
import { buildSite } from './site';

const here = resolve(__dirname, '..');
const GUIDES = resolve(here, '..', '..', 'docs', 'guides');

describe('a page', () => {
  it('groups samples in several languages, with the first one visible', () => {
    const { html } = renderMarkdown('# A\n\n```ts\nlet a;\n```\n```python\na = 1\n```\n\nThen\n\n```sh\nls\n```\n');
    expect(html.match(/<input [^>]*>/g)).toEqual([
      '<input type="radio" name="sample-1" id="sample-1-ts" value="ts" checked>',
      '<input type="radio" name="sample-1" id="sample-1-python" value="python">',
    ]);
    expect(html.match(/<pre [^>]*>/g)).toHaveLength(3);
  });

  it('rewrites links to served pages, and marks its calls for the API', () => {
    const { html } = renderMarkdown(
      '# A\n\n[B](b.md#part), [all](README.md), [out](https://example.com/x.md): `POST /contacts/{id}/merge`, `a<b`\n',
    );
    expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      '/docs/guides/b#part',
      '/docs',
      'https://example.com/x.md',
    ]);
    expect(html).toContain('<code data-call="POST /contacts/{id}/merge">');
    expect(html).toContain('<code>a&lt;b</code>');
  });

  it('returns the text of each section for the search', () => {
    const { title, sections } = renderMarkdown('# The *page*\n\nAbout.\n\n## Part `one`: more\n\nIt\nsays `x`.\n');
    expect([title, sections.map(({ id, text }) => [id, text])]).toEqual([
      'The page',
      [
        ['the-page', 'About.'],
        ['part-one-more', 'It says x.'],
      ],
    ]);
  });
});

describe('the guides', () => {
  const site = buildSite(GUIDES, join(here, 'assets'));
  const pages = [...site]
    .filter(([path]) => path.endsWith('.html'))
    .map(([path, html]) => ({ address: `/${path.replace(/\.html$/, '')}`, html }));
  /** Also served by the API. */
  const referencePages = ['/api/v1/docs', '/api/v1/openapi.json', '/api/v1/asyncapi.json'];

  it('have no broken links', () => {
    const ids = new Map(
      pages.map(({ address, html }) => [address, new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!))]),
    );
    const dead: string[] = [];
    for (const { address, html } of pages) {
      for (const [, href] of html.matchAll(/ (?:href|src)="([^"]+)"/g)) {
        if (href === 'data:,' || href!.startsWith('https://www.standardwebhooks.com')) continue;
        const [path, id] = href!.split('#') as [string, string?];
        const target = path === '' ? address : path;
        const isThere = ids.has(target) || referencePages.includes(target) || site.has(target.slice(1));
        if (!isThere || (id !== undefined && !ids.get(target)?.has(id))) dead.push(`${address}: ${href}`);
      }
    }
    expect(pages.length).toBeGreaterThan(10);
    expect(dead).toEqual([]);
  });

  it('have no inline script or style, and load nothing from other origins', () => {
    for (const { html } of pages) {
      expect(html).not.toMatch(/<style|<script(?![^>]* src=)|<[^>]* on\w+=|<[^>]* style=/);
      expect(html).not.toMatch(/<(script|img|link|iframe)[^>]*(https?:)?\/\/(?!docs)/);
    }
  });

  it('are small, including everything for the first paint and the search', () => {
    const zipped = (path: string): number => gzipSync(site.get(path)!).length;
    const once = [
      'docs/assets/guides.css',
      'docs/assets/guides.js',
      'docs/assets/minisearch.js',
      'docs/search.json',
    ].map(zipped);
    const largest = Math.max(...pages.map(({ html }) => gzipSync(html).length));
    expect(largest + once.reduce((sum, bytes) => sum + bytes)).toBeLessThan(80_000);
  });

  it('are listed for programs, each as Markdown', () => {
    const links = [...site.get('llms.txt')!.matchAll(/\]\((\/docs\/[^)]+)\)/g)].map(([, path]) => path!.slice(1));
    expect(links).toHaveLength(pages.length - 1);
    for (const path of links) expect(site.get(path)).toMatch(/^# /);
  });
});
