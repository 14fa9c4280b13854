import { openApiDocument } from '@workops/api/openapi';
import { eventNames } from '@workops/contracts';
import { ALL_SCOPES, ISSUE_CODES } from '@workops/kernel';
import { guideNames, readProse } from './pages';

/** The texts in code marks on a page. */
const marked = (name: string): string[] =>
  [...readProse(name).matchAll(/`([^`]+)`/g)].map(([, code]) => code!.replace(/\s+/g, ' '));

const findWords = (isOne: RegExp): { page: string; word: string }[] =>
  guideNames().flatMap((page) =>
    marked(page)
      .filter((word) => isOne.test(word))
      .map((word) => ({ page, word })),
  );

const document = openApiDocument(new URL('https://api.example.com'));

describe('the guides', () => {
  it('name only existing operations', () => {
    const calls = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const named = findWords(/^(GET|POST|PUT|PATCH|DELETE) \//);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(({ word }) => !calls.includes(word.replace(/\?.*/, '')))).toEqual([]);
  });

  it('name only existing scopes and events', () => {
    const retired = ['solicitudes:read', 'solicitudes:write'];
    const scopes = findWords(/^[a-z_]+:[a-z_]+$/).filter(({ word }) => word !== 'attr:plan');
    expect(scopes.filter(({ word }) => ![...ALL_SCOPES, ...retired].includes(word))).toEqual([]);
    const events = findWords(/^(contact|company|appointment|message|conversation)\.[a-z_]+$/);
    expect(events.filter(({ word }) => !(eventNames as readonly string[]).includes(word))).toEqual([]);
  });

  it('document every refusal code with each of its statuses, and every issue code', () => {
    const rows = [...readProse('errors').matchAll(/^\| (\d{3}) \| `([A-Z_]+)` \|/gm)].map(
      ([, status, code]) => `${status} ${code}`,
    );
    const written = new Set<string>();
    for (const [name, answer] of Object.entries(document.components.responses!)) {
      const [status] = name.split('-');
      for (const [, codes] of JSON.stringify(answer).matchAll(/"code":\{"enum":\[([^\]]+)\]/g)) {
        for (const code of JSON.parse(`[${codes}]`) as string[]) written.add(`${status} ${code}`);
      }
    }
    expect(written.size).toBeGreaterThan(12);
    expect([...written].filter((row) => !rows.includes(row))).toEqual([]);
    expect(ISSUE_CODES.filter((code) => !readProse('errors').includes(`\`${code}\``))).toEqual([]);
  });
});
