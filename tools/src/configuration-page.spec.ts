import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { configurations } from './testing/configurations';

const root = resolve(__dirname, '..', '..');
const configured = configurations.flatMap(({ variables }) => variables);

/** The variables in the first columns of the page's tables. */
function documented(): string[] {
  const page = readFileSync(join(root, 'docs/configuration.md'), 'utf8');
  const rows = [...page.matchAll(/^\| variable \|.*\n\|[-|]+\n((?:\|.*\n)+)/gm)].flatMap(([, table]) =>
    table!.split('\n'),
  );
  return rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name ?? ''),
  );
}

const sorted = (names: readonly (string | undefined)[]): (string | undefined)[] => [...new Set(names)].sort();

describe('docs/configuration.md', () => {
  it("lists every variable of the apps' configurations, and no others", () => {
    expect(configurations.length).toBeGreaterThanOrEqual(5);
    expect(sorted(documented())).toEqual(sorted(configured));
  });

  it('lists each variable once', () => {
    expect(documented()).toEqual([...new Set(documented())]);
  });

  it('lists the variables of the identity provider and of mail', () => {
    expect(documented()).toEqual(
      expect.arrayContaining(['JWT_ISSUER', 'JWT_AUDIENCE', 'JWT_JWKS_URL', 'SMTP_URL', 'MAIL_FROM', 'MAIL_DIRECTORY']),
    );
  });
});
