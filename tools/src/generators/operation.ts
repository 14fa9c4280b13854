import type { Tree } from '@nx/devkit';
import { create, edit, importing, importNames, read } from './edits';
import { capital, pluralOf, wordsOf, type Words } from './words';

export interface OperationOptions {
  context: string;
  /** In the singular: `sales-order`. */
  resource: string;
  plural?: string;
  /** What is done with one of them: `archive`. */
  verb: string;
}

/** An operation on one record, `POST /patients/{id}/archive`: its use case, with the place for its rule, and its route. */
export function newOperation(tree: Tree, { resource, plural = pluralOf(resource), ...options }: OperationOptions): void {
  const [context, one, many, verb] = [options.context, resource, plural, options.verb].map(wordsOf) as [Words, Words, Words, Words];
  const src = `libs/${context.file}/src`;
  const file = `${verb.file}-${one.file}`;
  const name = `${verb.value}${one.Type}`;
  create(tree, {
    [`${src}/use-cases/${file}.ts`]: `
import { notFound, type Actor, type Clock, type Store } from '@workops/kernel';
import type { ${one.Type} } from '../domain/${one.file}';
import type { ${context.Type}Transaction } from '../ports';
import { NO_${one.CONSTANT} } from './${many.file}';

interface Deps {
  store: Store<Pick<${context.Type}Transaction, '${many.value}'>>;
  clock: Clock;
}

/** Throws \`not_found\`. */
export const ${name} =
  ({ store, clock }: Deps) =>
  (actor: Actor, id: string): Promise<${one.Type}> =>
    store.transaction(actor, async ({ ${many.value} }) => {
      const before = await ${many.value}.lock(id);
      if (!before) throw notFound(NO_${one.CONSTANT});
      const after: ${one.Type} = { ...before, updatedAt: clock.now() };
      await ${many.value}.save(after);
      return after;
    });
`,
    [`${src}/use-cases/${file}.spec.ts`]: `
import { anActor, CountingIds, ManualClock, MemoryStore, MemoryTable } from '@workops/kernel/testing';
import { new${one.Type}, type ${one.Type} } from '../domain/${one.file}';
import { ${name} } from './${file}';

describe('to ${verb.spoken} a ${one.spoken}', () => {
  const kept = new MemoryTable<${one.Type}>();
  const store = new MemoryStore([kept], ({ workspaceId }) => ({ ${many.value}: kept.of(workspaceId) }));
  const clock = new ManualClock();
  const actor = anActor();
  const ${verb.value} = ${name}({ store, clock });

  it('changes it, and no other', async () => {
    const before = new${one.Type}({ name: 'One' }, { workspaceId: actor.workspaceId, id: new CountingIds().next(), now: clock.now() });
    await store.transaction(actor, ({ ${many.value} }) => ${many.value}.add(before));
    clock.advance(1_000);
    expect(await ${verb.value}(actor, before.id)).toEqual({ ...before, updatedAt: clock.now() });
    await expect(${verb.value}(anActor(), before.id)).rejects.toMatchObject({ kind: 'not_found' });
  });
});
`,
  });
  const contents = `${src}/${context.file}.ts`;
  importing(tree, contents, `import { ${name} } from './use-cases/${file}';`);
  edit(tree, contents, [new RegExp(`\\n {2}${many.value}: \\{\\n`), `$&    ${verb.value}: ${name}(deps),\n`]);
  const http = `apps/api/src/${context.file}/${many.file}.http.ts`;
  for (const [from, names] of [
    ['../http/operation', ['Operation']],
    ['../http/validation', ['PathId']],
  ] as const) {
    if (!read(tree, http).includes(`from '${from}'`)) importNames(tree, http, from, names);
  }
  edit(tree, http, [
    /\n\}\n*$/,
    `

  @Operation.post('/${many.file}/:id/${verb.file}', {
    ...${many.value},
    id: '${name}',
    status: 200,
    summary: '${capital(verb.spoken)} a ${one.spoken}',
    scopes: ['${many.snake}:write'],
    response: ${one.Type}Resource,
    errors: ['NOT_FOUND'],
  })
  async ${verb.value}(@CurrentActor() actor: Actor, @PathId() id: string): Promise<${one.Type}Resource> {
    return resourceOf(await this.${context.value}.${many.value}.${verb.value}(actor, id));
  }
}
`,
  ]);
}
