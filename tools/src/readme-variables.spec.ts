import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { configurations } from './testing/configurations';

const root = resolve(__dirname, '..', '..');
const configured = configurations.flatMap(({ variables }) => variables);

/** The names in the first column of the table of variables. */
function documented(): string[] {
  const table = /^\| variable \|.*\n\|[-|]+\n((?:\|.*\n)+)/m.exec(readFileSync(join(root, 'README.md'), 'utf8'))?.[1] ?? '';
  return table.split('\n').flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name ?? ''));
}

const sorted = (names: readonly (string | undefined)[]): (string | undefined)[] => [...new Set(names)].sort();

describe("the README's table of variables", () => {
  it('lists each variable that an app is configured with, and no other', () => {
    expect(configurations.length).toBeGreaterThanOrEqual(5);
    expect(sorted(documented())).toEqual(sorted(configured));
  });

  it('lists each once', () => {
    expect(documented()).toEqual([...new Set(documented())]);
  });

  it('has those of the identity provider and of mail', () => {
    expect(documented()).toEqual(expect.arrayContaining(['JWT_ISSUER', 'JWT_AUDIENCE', 'JWT_JWKS_URL', 'SMTP_URL', 'MAIL_FROM', 'MAIL_DIRECTORY']));
  });
});
