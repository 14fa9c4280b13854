import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { minifySync } from '@swc/core';
import { renderMarkdown, type Rendered } from './markdown';
import { renderNavigation, renderPage, type Guide } from './page';

export interface SearchEntry {
  id: string;
  /** Title of the page, unlike `title`. */
  page: string;
  title: string;
  text: string;
}

const HOME = 'README';
/** A line of the list of pages: `1. [Title](file.md): its subject.` */
const LISTED = /^(?:\d+\.|-) \[(.+?)\]\(([\w-]+)\.md\): (.+)$/gm;

const listedGuides = (home: string): Guide[] =>
  [...home.matchAll(LISTED)].map(([, title, name, summary]) => ({ title: title!, name: name!, summary: summary! }));

const searchEntries = (address: string, { title: page, sections }: Rendered): SearchEntry[] =>
  sections.map(({ id, level, title, text }) => ({ id: level === 1 ? address : `${address}#${id}`, page, title, text }));

const llmsText = (guides: readonly Guide[], { sections }: Rendered): string => `# Workspace Operations API

> ${sections[0]!.text}

## Guides

${guides.map(({ name, title, summary }) => `- [${title}](/docs/guides/${name}.md): ${summary}`).join('\n')}

## Reference

- [OpenAPI document](/api/v1/openapi.json): every operation with its parameters, bodies, answers and refusals.
- [AsyncAPI document](/api/v1/asyncapi.json): every event with the schema of its data.
- [Event catalogue](/api/v1/webhooks/events): every event with a sample, for a caller with a credential.
`;

const minified = (code: string): string => minifySync(code, { module: true, compress: true, mangle: true }).code;

const searchLibrary = (): string => join(dirname(require.resolve('minisearch')), '..', 'es', 'index.js');

/** Throws if the list of pages and the folder differ. */
export function buildSite(guidesFolder: string, assetsFolder: string): Map<string, string> {
  const read = (name: string): string => readFileSync(join(guidesFolder, `${name}.md`), 'utf8');
  const home = read(HOME);
  const guides = listedGuides(home);
  const [listed, there] = [
    guides.map(({ name }) => `${name}.md`),
    readdirSync(guidesFolder).filter((file) => file !== `${HOME}.md`),
  ];
  const unlisted = [
    ...there.filter((file) => !listed.includes(file)),
    ...listed.filter((file) => !there.includes(file)),
  ];
  if (unlisted.length > 0)
    throw new Error(`The list in ${HOME}.md and the folder do not agree on ${unlisted.join(', ')}.`);

  const files = new Map<string, string>();
  const entries: SearchEntry[] = [];
  const add = (path: string, address: string, guide: Guide | undefined, text: string): Rendered => {
    const rendered = renderMarkdown(text);
    files.set(`${path}.html`, renderPage(guides, guide, rendered));
    files.set(`docs/guides/${guide?.name ?? HOME}.md`, text);
    entries.push(...searchEntries(address, rendered));
    return rendered;
  };
  const overview = add('docs', '/docs', undefined, home);
  for (const guide of guides) add(`docs/guides/${guide.name}`, `/docs/guides/${guide.name}`, guide, read(guide.name));

  const asset = (name: string): string => readFileSync(join(assetsFolder, name), 'utf8');
  files.set('docs/search.json', JSON.stringify(entries));
  files.set('docs/assets/guides.css', asset('guides.css'));
  files.set('docs/assets/guides.js', minified(asset('guides.js')));
  files.set('docs/assets/minisearch.js', minified(readFileSync(searchLibrary(), 'utf8')));
  files.set(
    'docs/assets/reference.js',
    minified(asset('reference.js').replace("'NAVIGATION'", JSON.stringify(renderNavigation(guides, '/api/v1/docs')))),
  );
  files.set('llms.txt', llmsText(guides, overview));
  return files;
}
