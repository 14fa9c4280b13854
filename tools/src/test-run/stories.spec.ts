import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { STORIES } from './stories';

const ROOT = join(__dirname, '../../..');

describe('the end-to-end stories', () => {
  it('include one for each app and each context', () => {
    const storyNames = (of: 'apps' | 'contexts') => STORIES.flatMap((story) => story[of]).sort();
    expect(storyNames('apps')).toEqual(readdirSync(join(ROOT, 'apps')).sort());
    const registry = readFileSync(join(ROOT, 'libs/contexts/src/registry.ts'), 'utf8');
    const contexts = [...registry.matchAll(/^ {2}(\w+)Context,$/gm)].map(([, name]) => name);
    expect(contexts.length).toBeGreaterThan(5);
    expect(storyNames('contexts')).toEqual(contexts.sort());
  });

  it('are each a test of their file', () => {
    for (const { file, test } of STORIES) {
      const text = readFileSync(join(ROOT, file), 'utf8');
      const titles = [...text.matchAll(/^( *)(?:it|describe)\((['"`])(.*?)\2, /gm)].map(([, indent, , title]) => ({
        isWithin: indent !== '',
        title: title!,
      }));
      const blocks = titles.filter(({ isWithin, title }) => !isWithin && test.startsWith(`${title} `));
      const full = titles.flatMap(({ isWithin, title }) =>
        isWithin ? blocks.map((block) => `${block.title} ${title}`) : [title],
      );
      expect([test, full.filter((each) => each.startsWith(test)).length]).toEqual([test, 1]);
    }
  });
});
