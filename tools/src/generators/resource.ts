import type { Tree } from '@nx/devkit';
import { readContents, keep, type Resource } from './contents';
import { create, edit, importing, importNames, read } from './edits';
import { newEvent } from './event';
import { httpSource, httpSpecSource } from './resource-http';
import { toPlural, toWords } from './words';

export interface ResourceOptions {
  context: string;
  /** Singular: `sales-order`. */
  name: string;
  plural?: string;
  /** Spanish name with article for messages: `El pedido`. */
  spanish?: string;
  /** Spanish plural for the consent page: `pedidos`. */
  spanishPlural?: string;
  now: Date;
}

const scopesFile = (scope: string): string =>
  `libs/kernel/src/${scope.startsWith('clinic_') ? 'clinic-scopes' : 'scopes'}.ts`;

/** Creates a plain record from table to operations, with an event for its creation. Its only field is `name`. */
export function newResource(tree: Tree, { name, plural = toPlural(name), now, ...options }: ResourceOptions): void {
  const context = toWords(options.context);
  const resource: Resource = {
    context,
    one: toWords(name),
    many: toWords(plural),
    absent: `${options.spanish ?? 'El registro'} no existe.`,
    contents: readContents(tree, context),
  };
  const { one, many } = resource;
  const src = `libs/${context.file}/src`;
  const http = `${src}/http`;
  create(tree, {
    [`libs/${context.file}/migrations/${now.getTime()}-${many.file}.sql`]: tableSource(resource),
    [`${src}/domain/${one.file}.ts`]: domainSource(resource),
    [`${src}/use-cases/${many.file}.ts`]: useCasesSource(resource),
    [`${src}/use-cases/${many.file}.spec.ts`]: useCasesSpecSource(resource),
    [`${src}/testing/${many.file}.example.ts`]: exampleSource(resource),
    [`${http}/${many.file}.http.ts`]: httpSource(resource),
    [`apps/api/src/${context.file}/${many.file}.http.pg.spec.ts`]: httpSpecSource(resource),
  });
  inContext(tree, src, resource);
  inApi(tree, `${http}/controllers.ts`, resource);
  const spanish = options.spanishPlural ?? many.spoken;
  addScope(tree, `${many.snake}:read`, [`Read ${many.spoken}`, `Ver ${spanish}`]);
  addScope(tree, `${many.snake}:write`, [
    `Create, change and delete ${many.spoken}`,
    `Crear, modificar y eliminar ${spanish}`,
  ]);
  newEvent(tree, {
    area: context.file,
    name: `${one.snake}.created`,
    readScope: `${many.snake}:read`,
    collection: `/${many.file}`,
    firesWhen: `POST /${many.file}.`,
  });
}

function inContext(tree: Tree, src: string, { context, one, many, contents }: Resource): void {
  const records = `${src}/adapters/${context.file}-records.ts`;
  if (new RegExp(`\\bconst ${many.value} =`).test(read(tree, records)))
    throw new Error(`${records} has ${many.value}: it is there already.`);
  importNames(tree, records, '@workops/platform/records', ['createEntity', 'RecordKind']);
  importing(tree, records, `import type { ${one.Type} } from '../domain/${one.file}';`);
  const kind = `
const ${many.value} = new RecordKind<${one.Type}>(
  createEntity({ schema: '${context.snake}', name: '${one.snake}', columns: { name: { type: 'text' } } }),
);
`;
  edit(
    tree,
    records,
    [/\n(?:\/\*\* [^\n]*\*\/\n)?export const \w+Records = \{/, `\n${kind}$&`],
    [/(export const \w+Records = \{)/, `$1 ${many.value},`],
  );
  importNames(tree, contents.file, '@workops/kernel', ['listRecords', 'readRecord']);
  importing(tree, contents.file, `import type { ${one.Type} } from './domain/${one.file}';`);
  importing(
    tree,
    contents.file,
    `import { create${one.Type}, delete${one.Type}, NO_${one.CONSTANT}, update${one.Type} } from './use-cases/${many.file}';`,
  );
  keep(tree, contents, {
    name: many.value,
    Type: one.Type,
    cases: `  ${many.value}: {
    create: create${one.Type}(deps),
    list: listRecords(deps.reads.${many.value}),
    read: readRecord(deps.reads.${many.value}, NO_${one.CONSTANT}),
    update: update${one.Type}(deps),
    delete: delete${one.Type}(deps),
  },
`,
  });
  edit(tree, contents.file, [
    /\n\/\*\* What is kept\. \*\//,
    `\nexport { ${one.value}Limits } from './domain/${one.file}';\n$&`,
  ]);
}

function inApi(tree: Tree, controllers: string, { context, many }: Resource): void {
  importing(tree, controllers, `import { ${many.Type}Http } from './${many.file}.http';`);
  edit(tree, controllers, [
    new RegExp(`export const ${context.value}Controllers(?:: Type\\[\\])? = \\[`),
    `export const ${context.value}Controllers = [${many.Type}Http, `,
  ]);
  tree.write(controllers, read(tree, controllers).replace("import type { Type } from '@nestjs/common';\n", ''));
}

/** Keeps the list sorted. Connected apps may hold read and write scopes of records. */
function addScope(tree: Tree, scope: string, [english, spanish]: readonly [english: string, spanish: string]): void {
  const file = scopesFile(scope);
  const lines = read(tree, file).split('\n');
  const scopes = lines.flatMap((line) => /^ {2}'([a-z_]+:[a-z]+)': \{/.exec(line)?.[1] ?? []);
  if (scopes.length === 0) throw new Error(`${file} has no place for a line of the generator.`);
  if (scopes.includes(scope)) return;
  const after = scopes.find((existing) => existing > scope);
  const at = lines.findIndex((line) => line.startsWith(after ? `  '${after}': {` : '} as const'));
  const texts = [english, spanish].map((text) => `'${text.replaceAll("'", "\\'")}'`);
  lines.splice(at, 0, `  '${scope}': { en: ${texts[0]}, es: ${texts[1]}, apps: true },`);
  tree.write(file, lines.join('\n'));
}

const tableSource = ({ context, one }: Resource): string => `
CREATE TABLE ${context.snake}.${one.snake} (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);
`;

const domainSource = ({ one }: Resource): string => `
import { changedRecord, malformed, type WorkspaceRecord } from '@workops/kernel';

export interface ${one.Type} extends WorkspaceRecord {
  name: string;
}

export interface ${one.Type}Input {
  name: string;
}

/** What is left out stays as it is. */
export type ${one.Type}Patch = Partial<${one.Type}Input>;

/** Lengths in characters. */
export const ${one.value}Limits = { name: 200 };

function settled({ name }: ${one.Type}Input): ${one.Type}Input {
  const fields = { name: name.trim() };
  if (fields.name === '') throw malformed('body', [{ path: 'name', message: 'Must not be blank.', code: 'too_small' }]);
  return fields;
}

/** Throws \`malformed\`. */
export const new${one.Type} = (input: ${one.Type}Input, { workspaceId, id, now }: { workspaceId: string; id: string; now: Date }): ${one.Type} => ({
  workspaceId,
  id,
  ...settled(input),
  createdAt: now,
  updatedAt: now,
});

/** The same when the patch changes nothing. Throws \`malformed\`. */
export const changed${one.Type} = (before: ${one.Type}, { name = before.name }: ${one.Type}Patch, now: Date): ${one.Type} =>
  changedRecord(before, settled({ name }), now);
`;

const useCasesSource = ({ one, many, absent }: Resource): string => `
import type { RecordDeps } from '@workops/contracts';
import { notFound, type Actor } from '@workops/kernel';
import { changed${one.Type}, new${one.Type}, type ${one.Type}, type ${one.Type}Input, type ${one.Type}Patch } from '../domain/${one.file}';

type Deps = RecordDeps<{ ${many.value}: ${one.Type} }>;

export const NO_${one.CONSTANT} = '${absent}';

/** Throws \`malformed\`. */
export const create${one.Type} =
  ({ store, clock, ids }: Deps) =>
  async (actor: Actor, input: ${one.Type}Input): Promise<${one.Type}> => {
    const ${one.value} = new${one.Type}(input, { workspaceId: actor.workspaceId, id: ids.next(), now: clock.now() });
    await store.transaction(actor, async ({ ${many.value}, events }) => {
      await ${many.value}.add(${one.value});
      events.record('${one.snake}.created', { resourceId: ${one.value}.id, data: { id: ${one.value}.id } });
    });
    return ${one.value};
  };

/** Throws \`not_found\` and \`malformed\`. */
export const update${one.Type} =
  ({ store, clock }: Deps) =>
  (actor: Actor, id: string, patch: ${one.Type}Patch): Promise<${one.Type}> =>
    store.transaction(actor, async ({ ${many.value} }) => {
      const before = await ${many.value}.lock(id);
      if (!before) throw notFound(NO_${one.CONSTANT});
      const after = changed${one.Type}(before, patch, clock.now());
      if (after !== before) await ${many.value}.save(after);
      return after;
    });

/** Throws \`not_found\`. */
export const delete${one.Type} =
  ({ store }: Deps) =>
  (actor: Actor, id: string): Promise<void> =>
    store.transaction(actor, async ({ ${many.value} }) => {
      if (!(await ${many.value}.remove(id))) throw notFound(NO_${one.CONSTANT});
    });
`;

const useCasesSpecSource = ({ context, one, many, contents }: Resource): string => `
import { anActor } from '@workops/kernel/testing';
import { recordsInMemory } from '@workops/platform/testing';
import { ${context.value}Records } from '../adapters/${context.file}-records';
import { create${contents.Type} } from '${contents.path}';

function setUp() {
  const { deps, ...around } = recordsInMemory(${context.value}Records);
  return { ...around, ...create${contents.Type}(deps) };
}

describe('${many.spoken}', () => {
  it('are created, changed and deleted, and announced once', async () => {
    const { actor, ${many.value}, events } = setUp();
    const made = await ${many.value}.create(actor, { name: ' One ' });
    expect(await ${many.value}.read(actor, made.id)).toEqual({ ...made, name: 'One' });
    expect(await ${many.value}.update(actor, made.id, { name: 'Two' })).toMatchObject({ name: 'Two' });
    await ${many.value}.delete(actor, made.id);
    await expect(${many.value}.read(actor, made.id)).rejects.toMatchObject({ kind: 'not_found' });
    expect(events()).toEqual(['${one.snake}.created']);
  });

  it('are refused without a name, and where the workspace does not have them', async () => {
    const { actor, ${many.value}, events } = setUp();
    await expect(${many.value}.create(actor, { name: ' ' })).rejects.toMatchObject({ kind: 'malformed' });
    const { id } = await ${many.value}.create(anActor(), { name: 'Theirs' });
    const refusals = [${many.value}.read(actor, id), ${many.value}.update(actor, id, {}), ${many.value}.delete(actor, id)];
    for (const refused of refusals) await expect(refused).rejects.toMatchObject({ kind: 'not_found' });
    expect(events()).toEqual([]);
  });
});
`;

const exampleSource = ({ one }: Resource): string => `
import { randomUUID } from 'node:crypto';
import type { RecordExample } from '@workops/platform/testing';
import { new${one.Type}, type ${one.Type} } from '../domain/${one.file}';

export const example: RecordExample<${one.Type}> = {
  example: (workspaceId) => new${one.Type}({ name: 'One' }, { workspaceId, id: randomUUID(), now: new Date('2027-01-15T12:00:00.000Z') }),
  changes: { name: 'Two', updatedAt: new Date('2027-01-16T12:00:00.001Z') },
};
`;
