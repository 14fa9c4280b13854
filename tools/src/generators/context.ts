import type { Tree } from '@nx/devkit';
import { create, edit, importing } from './edits';
import { wordsOf } from './words';

export interface ContextOptions {
  name: string;
  /** What it keeps, for the README's table. */
  keeps?: string;
  now: Date;
}

const REGISTRY = 'libs/contexts/src/registry.ts';
const SERVED = 'apps/api/src/contexts.ts';

/** A bounded context without a resource: its package, its schema, its module, its place in the registry and in the api. */
export function newContext(tree: Tree, { name, keeps = `what ${name} is about`, now }: ContextOptions): void {
  const { file, snake, Type, value, CONSTANT } = wordsOf(name);
  if (snake !== file) throw new Error(`A context is named with one word, which is that of its schema too: '${name}' has more.`);
  const lib = `libs/${file}`;
  create(tree, {
    [`${lib}/package.json`]: manifest(file),
    [`${lib}/README.md`]: readme(Type, keeps, CONSTANT),
    [`${lib}/migrations/${now.getTime()}-schema.sql`]: `COMMENT ON SCHEMA ${snake} IS '${keeps.replaceAll("'", "''")}';\n`,
    [`${lib}/src/index.ts`]: `
export { ${value}Context } from './adapters/${file}.context';
export { ${CONSTANT}, ${Type}Module } from './adapters/${file}.module';
export { create${Type}, type ${Type} } from './${file}';
`,
    [`${lib}/src/${file}.ts`]: `
import type { ${Type}Deps } from './ports';

export type ${Type} = ReturnType<typeof create${Type}>;

/** Everything that this context does. */
export const create${Type} = (_deps: ${Type}Deps) => ({});
`,
    [`${lib}/src/ports.ts`]: `
import type { EventRecorder } from '@workops/contracts';
import type { Clock, Ids, Store } from '@workops/kernel';

/** Of the actor's workspace. */
export interface ${Type}Transaction {
  events: EventRecorder;
}

export interface ${Type}Deps {
  store: Store<${Type}Transaction>;
  reads: object;
  clock: Clock;
  ids: Ids;
}
`,
    [`${lib}/src/adapters/${file}-records.ts`]: `
import type { Database } from '@workops/platform/database';
import type { ${Type}Deps } from '../ports';

/** The store and the reads on PostgreSQL. */
export const ${value}Records = (database: Database): Pick<${Type}Deps, 'store' | 'reads'> => ({
  store: {
    transaction: (actor, work) => database.transaction((tx) => work({ events: tx.recorder(actor) })),
  },
  reads: {},
});
`,
    [`${lib}/src/adapters/${file}.context.ts`]: `
import { join } from 'node:path';
import type { ContextDeclaration } from '@workops/platform';

export const ${value}Context: ContextDeclaration<'${file}'> = {
  name: '${file}',
  purpose: '${keeps.replaceAll("'", "\\'")}',
  migrations: join(__dirname, '..', '..', 'migrations'),
};
`,
    [`${lib}/src/adapters/${file}.module.ts`]: nestModule({ file, Type, value, CONSTANT }),
    [`apps/api/src/${file}/controllers.ts`]: `
import type { Type } from '@nestjs/common';

export const ${value}Controllers: Type[] = [];
`,
  });
  importing(tree, REGISTRY, `import { ${value}Context } from '@workops/${file}';`);
  edit(tree, REGISTRY, [/\n\] as const satisfies readonly ContextDeclaration/, `\n  ${value}Context,$&`]);
  importing(tree, SERVED, `import { ${Type}Module } from '@workops/${file}';`);
  importing(tree, SERVED, `import { ${value}Controllers } from './${file}/controllers';`);
  edit(tree, SERVED, [
    /\n\} satisfies Record<ContextName, ServedContext>/,
    `\n  ${value}: { modules: [${Type}Module.register()], controllers: ${value}Controllers },$&`,
  ]);
  for (const manifestOf of ['libs/contexts', 'apps/api']) {
    edit(tree, `${manifestOf}/package.json`, [/\n {4}"@workops\/scheduling": "workspace:\*"/, `$&,\n    "@workops/${file}": "workspace:*"`]);
  }
  edit(tree, 'README.md', [/(\| context \| keeps \|\n(?:\|.*\n)+)/, `$1| [${file}](${lib}/README.md) | ${keeps.replaceAll('$', '$$$$')} |\n`]);
}

const manifest = (file: string): string =>
  `${JSON.stringify(
    {
      name: `@workops/${file}`,
      version: '0.0.0',
      private: true,
      type: 'commonjs',
      exports: { '.': { '@workops/source': './src/index.ts', default: './dist/index.js' } },
      types: './src/index.ts',
      dependencies: {
        '@workops/kernel': 'workspace:*',
        '@workops/contracts': 'workspace:*',
        '@workops/platform': 'workspace:*',
        '@nestjs/common': 'catalog:',
      },
      nx: { tags: ['floor:context', `name:${file}`], targets: { build: {}, lint: {}, unit: {}, boundaries: {} } },
    },
    null,
    2,
  )}\n`;

const readme = (Type: string, keeps: string, CONSTANT: string): string => `
# ${Type}

Keeps ${keeps}.

## Words

What each thing of this context is called, and what is meant by it.

## What always holds

- No row of it is read or written without its workspace.

## Events

- Out: none.
- In: none.

## Around it

\`${Type}Module.register()\` gives the Nest token \`${CONSTANT}\`.
`;

const nestModule = ({ file, Type, value, CONSTANT }: { file: string; Type: string; value: string; CONSTANT: string }): string => `
import { Module, type DynamicModule } from '@nestjs/common';
import type { Clock, Ids } from '@workops/kernel';
import { Database } from '@workops/platform/database';
import { CLOCK, IDS, Metrics } from '@workops/platform/process';
import { create${Type} } from '../${file}';
import { ${value}Records } from './${file}-records';

/** The token under which Nest knows this context: a \`${Type}\`. */
export const ${CONSTANT} = Symbol('${file}');

@Module({})
export class ${Type}Module {
  static register(): DynamicModule {
    return {
      module: ${Type}Module,
      providers: [
        {
          provide: ${CONSTANT},
          inject: [Database, CLOCK, IDS, Metrics],
          useFactory: (database: Database, clock: Clock, ids: Ids, metrics: Metrics) =>
            metrics.measured('${file}', create${Type}({ ...${value}Records(database), clock, ids })),
        },
      ],
      exports: [${CONSTANT}],
    };
  }
}
`;
