import type { Tree } from '@nx/devkit';
import { emptyContents, moduleOf, SERVED } from './contents';
import { create, edit, importing } from './edits';
import { wordsOf, type Words } from './words';

export interface ContextOptions {
  name: string;
  /** Its data, for the README's table. */
  keeps?: string;
  now: Date;
}

const REGISTRY = 'libs/contexts/src/registry.ts';

/** A bounded context without a resource: its package, its schema, its module, its place in the registry and in the api. */
export function newContext(tree: Tree, { name, keeps = `what ${name} is about`, now }: ContextOptions): void {
  const { file, snake, Type, value, CONSTANT } = wordsOf(name);
  if (snake !== file)
    throw new Error(`A context is named with one word, which is that of its schema too: '${name}' has more.`);
  const lib = `libs/${file}`;
  create(tree, {
    [`${lib}/package.json`]: manifest(file),
    [`${lib}/README.md`]: readme({ Type, value, CONSTANT }, keeps),
    [`${lib}/migrations/${now.getTime()}-schema.sql`]: `COMMENT ON SCHEMA ${snake} IS '${keeps.replaceAll("'", "''")}';\n`,
    [`${lib}/src/index.ts`]: `
export { ${value}Context } from './adapters/${file}.context';
export { ${CONSTANT}, ${value}Module } from './adapters/${file}.module';
export * from './${file}';
`,
    [`${lib}/src/${file}.ts`]: emptyContents(Type, 'Everything that this context does.'),
    [`${lib}/src/adapters/${file}-records.ts`]: `
/** The kinds of record that this context declares. */
export const ${value}Records = {};
`,
    [`${lib}/src/adapters/${file}.context.ts`]: `
import { join } from 'node:path';
import type { ContextDeclaration } from '@workops/platform';
import { ${value}Records } from './${file}-records';

export const ${value}Context: ContextDeclaration<'${file}'> = {
  name: '${file}',
  purpose: '${keeps.replaceAll("'", "\\'")}',
  migrations: join(__dirname, '..', '..', 'migrations'),
  records: ${value}Records,
};
`,
    [`${lib}/src/adapters/${file}.module.ts`]: moduleOf({
      token: CONSTANT,
      says: `this context: a \`${Type}\``,
      symbol: file,
      module: `${value}Module`,
      create: `create${Type}`,
      from: file,
      kinds: `${value}Records`,
      kindsFrom: `${file}-records`,
    }),
    [`${lib}/src/http/controllers.ts`]: `
import type { Type } from '@nestjs/common';

export const ${value}Controllers: Type[] = [];
`,
    [`${lib}/src/http/index.ts`]: `export { ${value}Controllers } from './controllers';\n`,
  });
  importing(tree, REGISTRY, `import { ${value}Context } from '@workops/${file}';`);
  edit(tree, REGISTRY, [/\n\] as const satisfies readonly ContextDeclaration/, `\n  ${value}Context,$&`]);
  importing(tree, SERVED, `import { ${value}Module } from '@workops/${file}';`);
  importing(tree, SERVED, `import { ${value}Controllers } from '@workops/${file}/http';`);
  edit(tree, SERVED, [
    /\n\} satisfies Record<ContextName, ServedContext>/,
    `\n  ${value}: { modules: [${value}Module], controllers: ${value}Controllers },$&`,
  ]);
  for (const manifestOf of ['libs/contexts', 'apps/api']) {
    edit(tree, `${manifestOf}/package.json`, [
      /\n {4}"@workops\/scheduling": "workspace:\*"/,
      `$&,\n    "@workops/${file}": "workspace:*"`,
    ]);
  }
  edit(tree, 'README.md', [
    /(\| context \| keeps \|\n(?:\|.*\n)+)/,
    `$1| [${file}](${lib}/README.md) | ${keeps.replaceAll('$', '$$$$')} |\n`,
  ]);
}

const manifest = (file: string): string =>
  `${JSON.stringify(
    {
      name: `@workops/${file}`,
      version: '0.0.0',
      private: true,
      type: 'commonjs',
      exports: {
        '.': { '@workops/source': './src/index.ts', default: './dist/index.js' },
        './http': { '@workops/source': './src/http/index.ts', default: './dist/http/index.js' },
      },
      types: './src/index.ts',
      dependencies: {
        '@workops/kernel': 'workspace:*',
        '@workops/contracts': 'workspace:*',
        '@workops/platform': 'workspace:*',
        '@workops/edge': 'workspace:*',
        '@nestjs/common': 'catalog:',
      },
      nx: { tags: ['floor:context', `name:${file}`], targets: { build: {}, lint: {}, unit: {}, boundaries: {} } },
    },
    null,
    2,
  )}\n`;

const readme = ({ Type, value, CONSTANT }: Pick<Words, 'Type' | 'value' | 'CONSTANT'>, keeps: string): string => `
# ${Type}

Keeps ${keeps}.

## Terms

Each term of this context, with its meaning.

## Rules

- Every row is read and written with its workspace.

## Events

- Out: the events of the context's areas in the [catalogue](../contracts/src/catalogue.ts).
- In: the events of the subscribers in its declaration.

## Entry points

\`${value}Module\` provides the Nest token \`${CONSTANT}\`.
`;
