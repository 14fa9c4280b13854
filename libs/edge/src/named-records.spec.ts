import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { conflict, notUnique, type Scope } from '@workops/kernel';
import { answerTo } from './errors';
import { NAMED_IN_REFUSALS } from './named-records';

const ROOT = resolve(__dirname, '../../..');
const REFUSES = /\b(conflict|notUnique|refused|gone|withDetails|DomainError)\(/g;

/** The text from an opening bracket to the closing one. */
function upToItsEnd(text: string, from: number): string {
  let open = 1;
  let end = from;
  for (; open > 0 && end < text.length; end += 1) open += text[end] === '(' ? 1 : text[end] === ')' ? -1 : 0;
  return text.slice(from, end);
}

const idsRefusedWith = (text: string): string[] =>
  [...text.matchAll(REFUSES)].flatMap((match) =>
    [...upToItsEnd(text, match.index + match[0].length).matchAll(/[{,]\s*(\w+_ids?)\s*:/g)].map(([, name]) => name!),
  );

it('finds the ids in a refusal', () => {
  expect(
    idsRefusedWith(`throw conflict('taken', 'Ya (está).', { field: 'x', lead_id: of(lead) }); { other_id: 1 }`),
  ).toEqual(['lead_id']);
});

it('lists exactly the records that refusals name, with the scope that reads them', () => {
  const packages = readdirSync(join(ROOT, 'libs'));
  const files = packages
    .flatMap((name) =>
      readdirSync(join(ROOT, 'libs', name, 'src'), { recursive: true, encoding: 'utf8' }).map(
        (file) => `libs/${name}/src/${file}`,
      ),
    )
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts') && !file.includes('/testing/'));
  const named = new Set(files.flatMap((file) => idsRefusedWith(readFileSync(join(ROOT, file), 'utf8'))));
  expect(named.size).toBeGreaterThan(30);
  expect([...named].sort()).toEqual(Object.keys(NAMED_IN_REFUSALS).sort());
});

const shownTo = (scopes: Scope[], error: unknown) =>
  answerTo({ pseudonyms: false, actor: { scopes: new Set(scopes) } }, error).content.details;

it('names a record only to a caller who may read it', () => {
  const conflictError = conflict('conversation_active', 'Hay una.', { conversation_id: 'c-1' });
  expect(shownTo(['conversations:read'], conflictError)).toEqual({
    reason: 'conversation_active',
    conversation_id: 'c-1',
  });
  expect(shownTo(['conversations:write'], conflictError)).toEqual({ reason: 'conversation_active' });
  expect(shownTo(['conversations:read'], notUnique('Ya existe.', { unheard_of_id: 'x-1' }))).toEqual({});
  expect(answerTo({ pseudonyms: false }, conflictError).content.details).toEqual({ reason: 'conversation_active' });
});
