import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const GUIDES = resolve(__dirname, '..', '..', '..', 'docs', 'guides');

export interface Fence {
  language: string;
  code: string;
}

export const parseFences = (text: string): Fence[] =>
  [...text.matchAll(/^```(\w*)\n([^]*?)^```$/gm)].map(([, language, code]) => ({ language: language!, code: code! }));

export const guideNames = (): string[] =>
  readdirSync(GUIDES)
    .map((file) => file.replace(/\.md$/, ''))
    .sort();

export const readProse = (name: string): string =>
  readFileSync(join(GUIDES, `${name}.md`), 'utf8').replace(/^```[^]*?^```$/gm, '');
