import type { Tree } from '@nx/devkit';
import { emptyContents, partWith, SERVED } from './contents';
import { create, edit, importing } from './edits';
import { toWords, type Words } from './words';

export interface ContextOptions {
  name: string;
  /** Text for the README's table. */
  keeps?: string;
  now: Date;
}

const REGISTRY = 'libs/contexts/src/registry.ts';

/** Creates package, schema, part, and entries in the registry and the api, but no resource. */
export function newContext(tree: Tree, { name, keeps = `what ${name} is about`, now }: ContextOptions): void {
  const { file, snake, Type, value, CONSTANT } = toWords(name);
  if (snake !== file)
    throw new Error(`A context is named with one word, which is that of its schema too: '${name}' has more.`);
  const lib = `libs/${file}`;
  create(tree, {
    [`${lib}/package.json`]: manifest(file),
    [`${lib}/README.md`]: readme({ Type, CONSTANT }, keeps),
    [`${lib}/migrations/${now.getTime()}-schema.sql`]: `COMMENT ON SCHEMA ${snake} IS '${keeps.replaceAll("'", "''")}';\n`,
    [`${lib}/src/index.ts`]: `
export { ${value}Context } from './${file}.context';
export { ${CONSTANT} } from './adapters/${file}.part';
export * from './${file}';
`,
    [`${lib}/src/${file}.ts`]: emptyContents(Type, 'Everything that this context does.'),
    [`${lib}/src/adapters/${file}-records.ts`]: `
/** The kinds of record that this context declares. */
export const ${value}Records = {};
`,
    [`${lib}/src/${file}.context.ts`]: `
import { join } from 'node:path';
import { declareContext } from '@workops/platform';
import { ${value}Records } from './adapters/${file}-records';
import { ${value}Part } from './adapters/${file}.part';

export const ${value}Context = declareContext({
  name: '${file}',
  purpose: '${keeps.replaceAll("'", "\\'")}',
  migrations: join(__dirname, '..', 'migrations'),
  parts: {
    ${value}: ${value}Part,
  },
  records: ${value}Records,
});
`,
    [`${lib}/src/adapters/${file}.part.ts`]: partWith({
      token: CONSTANT,
      says: `this context: a \`${Type}\``,
      symbol: file,
      part: `${value}Part`,
      Type,
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
  importing(tree, SERVED, `import { ${value}Controllers } from '@workops/${file}/http';`);
  edit(tree, SERVED, [/\n\} satisfies Record<ContextName, readonly Type\[\]>/, `\n  ${value}: ${value}Controllers,$&`]);
  for (const folder of ['libs/contexts', 'apps/api']) {
    edit(tree, `${folder}/package.json`, [
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

const readme = ({ Type, CONSTANT }: Pick<Words, 'Type' | 'CONSTANT'>, keeps: string): string => `
# ${Type}

Keeps ${keeps}.

## Words

What each thing of this context is called, and what is meant by it.

## What always holds

- No row of it is read or written without its workspace.

## Events

- Out: those of the context's areas in the [catalogue](../contracts/src/catalogue.ts).
- In: those of the subscribers in its declaration.

## Around it

Its part provides the token \`${CONSTANT}\`.
`;
