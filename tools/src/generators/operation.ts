import type { Tree } from '@nx/devkit';
import { readContents } from './contents';
import { create, edit, importing, importNames, read } from './edits';
import { capital, toPlural, toWords, type Words } from './words';

export interface OperationOptions {
  context: string;
  /** Singular: `sales-order`. */
  resource: string;
  plural?: string;
  /** An action such as `archive`. */
  verb: string;
}

/** `POST /patients/{id}/archive`: use case with a place for its rule, and route. */
export function newOperation(
  tree: Tree,
  { resource, plural = toPlural(resource), ...options }: OperationOptions,
): void {
  const [context, one, many, verb] = [options.context, resource, plural, options.verb].map(toWords) as [
    Words,
    Words,
    Words,
    Words,
  ];
  const src = `libs/${context.file}/src`;
  const file = `${verb.file}-${one.file}`;
  const name = `${verb.value}${one.Type}`;
  const contents = readContents(tree, context);
  if (!new RegExp(`\\n {2}${many.value}: \\{\\n`).test(read(tree, contents.file)))
    throw new Error(
      `${contents.file} has no ${many.value}: the resource is there first, with its plural as given by --plural.`,
    );
  create(tree, {
    [`${src}/use-cases/${file}.ts`]: `
import type { RecordDeps } from '@workops/contracts';
import { notFound, type Actor } from '@workops/kernel';
import type { ${one.Type} } from '../domain/${one.file}';
import { NO_${one.CONSTANT} } from './${many.file}';

/** Throws \`not_found\`. */
export const ${name} =
  ({ store, clock }: RecordDeps<{ ${many.value}: ${one.Type} }>) =>
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
import { anActor } from '@workops/kernel/testing';
import { recordsInMemory } from '@workops/platform/testing';
import { ${context.value}Records } from '../adapters/${context.file}-records';
import { create${contents.Type} } from '${contents.path}';

describe('to ${verb.spoken} a ${one.spoken}', () => {
  const { deps, actor, clock } = recordsInMemory(${context.value}Records);
  const { ${many.value} } = create${contents.Type}(deps);

  it('changes it, and no other', async () => {
    const before = await ${many.value}.create(actor, { name: 'One' });
    clock.advance(1_000);
    expect(await ${many.value}.${verb.value}(actor, before.id)).toEqual({ ...before, updatedAt: clock.now() });
    await expect(${many.value}.${verb.value}(anActor(), before.id)).rejects.toMatchObject({ kind: 'not_found' });
  });
});
`,
  });
  importing(tree, contents.file, `import { ${name} } from './use-cases/${file}';`);
  edit(tree, contents.file, [new RegExp(`\\n {2}${many.value}: \\{\\n`), `$&    ${verb.value}: ${name}(deps),\n`]);
  const http = `${src}/http/${many.file}.http.ts`;
  importNames(tree, http, '@workops/edge', ['Operation', 'PathId']);
  edit(tree, http, [
    /\n\}\n*$/,
    `

  @Operation.post('/${many.file}/:id/${verb.file}', {
    ...${many.value},
    id: '${name}',
    status: 200,
    summary: '${capital(verb.spoken)} a ${one.spoken}',
    scopes: ['${many.snake}:write'],
    errors: ['NOT_FOUND'],
  })
  async ${verb.value}(@CurrentActor() actor: Actor, @PathId() id: string): Promise<${one.Type}Resource> {
    return this.${contents.value}.${many.value}.${verb.value}(actor, id);
  }
}
`,
  ]);
}
