import type { Tree } from '@nx/devkit';
import { create, edit, importing, importNames, read } from './edits';
import { newEvent } from './event';
import { httpOf, httpSpecOf } from './resource-http';
import { capital, pluralOf, wordsOf, type Resource } from './words';

export interface ResourceOptions {
  context: string;
  /** In the singular: `sales-order`. */
  name: string;
  plural?: string;
  /** For messages to people, with its article: `El pedido`. */
  spanish?: string;
  /** For the consent page, without an article: `pedidos`. */
  spanishPlural?: string;
  now: Date;
}

const TAGS = 'apps/api/src/http/openapi/tags.ts';
const SCOPES = 'libs/kernel/src/scopes.ts';

/** A plain record of a context, from its table to its operations, with the event of its creation. Its one field is `name`. */
export function newResource(tree: Tree, { name, plural = pluralOf(name), now, ...options }: ResourceOptions): void {
  const context = wordsOf(options.context);
  const resource: Resource = { context, one: wordsOf(name), many: wordsOf(plural), absent: `${options.spanish ?? 'El registro'} no existe.` };
  const { one, many } = resource;
  const src = `libs/${context.file}/src`;
  const api = `apps/api/src/${context.file}`;
  create(tree, {
    [`libs/${context.file}/migrations/${now.getTime()}-${many.file}.sql`]: tableOf(resource),
    [`${src}/domain/${one.file}.ts`]: domainOf(resource),
    [`${src}/use-cases/${many.file}.ts`]: useCasesOf(resource),
    [`${src}/use-cases/${many.file}.spec.ts`]: useCasesSpecOf(resource),
    [`${src}/adapters/${one.file}.entity.ts`]: entityOf(resource),
    [`${src}/adapters/${many.file}.pg.spec.ts`]: recordsSpecOf(resource),
    [`${api}/${many.file}.http.ts`]: httpOf(resource),
    [`${api}/${many.file}.http.pg.spec.ts`]: httpSpecOf(resource),
  });
  inContext(tree, src, resource);
  inApi(tree, `${api}/controllers.ts`, resource);
  if (tree.exists(TAGS)) edit(tree, TAGS, [/\n\]\);\n/, `\n  ['${capital(many.spoken)}', 'Create, read, change and delete ${many.spoken}.'],$&`]);
  const spanish = options.spanishPlural ?? many.spoken;
  addScope(tree, `${many.snake}:read`, [`Read ${many.spoken}`, `Ver ${spanish}`]);
  addScope(tree, `${many.snake}:write`, [`Create, change and delete ${many.spoken}`, `Crear, modificar y eliminar ${spanish}`]);
  newEvent(tree, {
    area: context.file,
    name: `${one.snake}.created`,
    readScope: `${many.snake}:read`,
    collection: `/${many.file}`,
    firesWhen: `POST /${many.file}.`,
  });
}

/** Wires the record into the store, the reads and the table of contents. */
function inContext(tree: Tree, src: string, { context, one, many }: Resource): void {
  const ports = `${src}/ports.ts`;
  importNames(tree, ports, '@workops/kernel', ['type RecordReads', 'type Records']);
  importing(tree, ports, `import type { ${one.Type} } from './domain/${one.file}';`);
  edit(
    tree,
    ports,
    [/(Transaction \{)\n/, `$1\n  ${many.value}: Records<${one.Type}>;\n`],
    [
      /\n {2}reads: (?:object|\{ (.*?);? \});/,
      (_all, others) => `\n  reads: { ${others ? `${others}; ` : ''}${many.value}: RecordReads<${one.Type}> };`,
    ],
  );
  const records = `${src}/adapters/${context.file}-records.ts`;
  importNames(tree, records, '@workops/platform/records', ['RecordKind']);
  importing(tree, records, `import type { ${one.Type} } from '../domain/${one.file}';`);
  importing(tree, records, `import { ${one.value}Entity } from './${one.file}.entity';`);
  edit(
    tree,
    records,
    [/\n\/\*\* The store and the reads/, `\nexport const ${many.value} = new RecordKind<${one.Type}>(${one.value}Entity);\n$&`],
    [/work\(\{ /, `work({ ${many.value}: ${many.value}.of(database, actor.workspaceId), `],
    [/\n {2}reads: \{ ?/, `$&${many.value}: ${many.value}.reads(database), `],
  );
  const contents = `${src}/${context.file}.ts`;
  importNames(tree, contents, '@workops/kernel', ['listRecords', 'readRecord']);
  importing(
    tree,
    contents,
    `import { create${one.Type}, delete${one.Type}, NO_${one.CONSTANT}, update${one.Type} } from './use-cases/${many.file}';`,
  );
  edit(
    tree,
    contents,
    [/\(_?deps: /, '(deps: '],
    [
      /=> \(\{\n?/,
      `=> ({
  ${many.value}: {
    create: create${one.Type}(deps),
    list: listRecords(deps.reads.${many.value}),
    read: readRecord(deps.reads.${many.value}, NO_${one.CONSTANT}),
    update: update${one.Type}(deps),
    delete: delete${one.Type}(deps),
  },
`,
    ],
  );
  const index = `${src}/index.ts`;
  tree.write(
    index,
    `${read(tree, index)}export { ${one.value}Limits, type ${one.Type}, type ${one.Type}Input, type ${one.Type}Patch } from './domain/${one.file}';\n`,
  );
}

function inApi(tree: Tree, controllers: string, { context, many }: Resource): void {
  importing(tree, controllers, `import { ${many.Type}Http } from './${many.file}.http';`);
  edit(tree, controllers, [
    new RegExp(`export const ${context.value}Controllers(?:: Type\\[\\])? = \\[`),
    `export const ${context.value}Controllers = [${many.Type}Http, `,
  ]);
  tree.write(controllers, read(tree, controllers).replace("import type { Type } from '@nestjs/common';\n", ''));
}

/** Keeps the list in order. What a record is read and written with, a connected app may hold. */
function addScope(tree: Tree, scope: string, [english, spanish]: readonly [english: string, spanish: string]): void {
  const lines = read(tree, SCOPES).split('\n');
  const scopes = lines.flatMap((line) => /^ {2}'([a-z_]+:[a-z]+)': \{/.exec(line)?.[1] ?? []);
  if (scopes.length === 0) throw new Error(`${SCOPES} has no place for a line of the generator.`);
  if (scopes.includes(scope)) return;
  const after = scopes.find((known) => known > scope);
  const at = lines.findIndex((line) => line.startsWith(after ? `  '${after}': {` : '} as const'));
  const texts = [english, spanish].map((text) => `'${text.replaceAll("'", "\\'")}'`);
  lines.splice(at, 0, `  '${scope}': { en: ${texts[0]}, es: ${texts[1]}, apps: true },`);
  tree.write(SCOPES, lines.join('\n'));
}

const tableOf = ({ context, one }: Resource): string => `
CREATE TABLE ${context.snake}.${one.snake} (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);
`;

const domainOf = ({ one }: Resource): string => `
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

const useCasesOf = ({ context, one, many, absent }: Resource): string => `
import { notFound, type Actor, type Store } from '@workops/kernel';
import { changed${one.Type}, new${one.Type}, type ${one.Type}, type ${one.Type}Input, type ${one.Type}Patch } from '../domain/${one.file}';
import type { ${context.Type}Deps, ${context.Type}Transaction } from '../ports';

type Deps = Pick<${context.Type}Deps, 'clock' | 'ids'> & { store: Store<Pick<${context.Type}Transaction, '${many.value}' | 'events'>> };

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
  ({ store, clock }: Pick<Deps, 'store' | 'clock'>) =>
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
  ({ store }: Pick<Deps, 'store'>) =>
  (actor: Actor, id: string): Promise<void> =>
    store.transaction(actor, async ({ ${many.value} }) => {
      if (!(await ${many.value}.remove(id))) throw notFound(NO_${one.CONSTANT});
    });
`;

const useCasesSpecOf = ({ one, many }: Resource): string => `
import { SaidEvents } from '@workops/contracts/testing';
import { readRecord } from '@workops/kernel';
import { anActor, CountingIds, ManualClock, MemoryStore, MemoryTable } from '@workops/kernel/testing';
import type { ${one.Type} } from '../domain/${one.file}';
import { create${one.Type}, delete${one.Type}, NO_${one.CONSTANT}, update${one.Type} } from './${many.file}';

function setUp() {
  const kept = new MemoryTable<${one.Type}>();
  const said = new SaidEvents();
  const store = new MemoryStore([kept, said], ({ workspaceId }) => ({ ${many.value}: kept.of(workspaceId), events: said.recorder(workspaceId) }));
  const deps = { store, clock: new ManualClock(), ids: new CountingIds() };
  const actor = anActor();
  return {
    actor,
    create: create${one.Type}(deps),
    read: readRecord(kept, NO_${one.CONSTANT}),
    update: update${one.Type}(deps),
    remove: delete${one.Type}(deps),
    events: () => said.typesOf(actor.workspaceId),
  };
}

describe('${many.spoken}', () => {
  it('are created, changed and deleted, and announced once', async () => {
    const { actor, create, read, update, remove, events } = setUp();
    const made = await create(actor, { name: ' One ' });
    expect(await read(actor, made.id)).toEqual({ ...made, name: 'One' });
    expect(await update(actor, made.id, { name: 'Two' })).toMatchObject({ name: 'Two' });
    await remove(actor, made.id);
    await expect(read(actor, made.id)).rejects.toMatchObject({ kind: 'not_found' });
    expect(events()).toEqual(['${one.snake}.created']);
  });

  it('are refused without a name, and where the workspace does not have them', async () => {
    const { actor, create, read, update, remove, events } = setUp();
    await expect(create(actor, { name: ' ' })).rejects.toMatchObject({ kind: 'malformed' });
    const { id } = await create(anActor(), { name: 'Theirs' });
    for (const refused of [read(actor, id), update(actor, id, {}), remove(actor, id)]) await expect(refused).rejects.toMatchObject({ kind: 'not_found' });
    expect(events()).toEqual([]);
  });
});
`;

const entityOf = ({ context, one }: Resource): string => `
import { entityOf } from '@workops/platform/records';
import type { ${one.Type} } from '../domain/${one.file}';

export const ${one.value}Entity = entityOf<${one.Type}>({ schema: '${context.snake}', name: '${one.snake}', columns: { name: { type: 'text' } } });
`;

const recordsSpecOf = ({ context, one, many }: Resource): string => `
import { randomUUID } from 'node:crypto';
import { recordsContract } from '@workops/kernel/testing';
import { recordsOnDatabase } from '@workops/platform/testing';
import { new${one.Type}, type ${one.Type} } from '../domain/${one.file}';
import { ${many.value} } from './${context.file}-records';

describe('${many.spoken} on PostgreSQL', () => {
  recordsContract<${one.Type}>(
    recordsOnDatabase(${many.value}, {
      example: (workspaceId) => new${one.Type}({ name: 'One' }, { workspaceId, id: randomUUID(), now: new Date('2027-01-15T12:00:00.000Z') }),
      changes: { name: 'Two', updatedAt: new Date('2027-01-16T12:00:00.001Z') },
    }),
  );
});
`;
