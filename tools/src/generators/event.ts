import type { Tree } from '@nx/devkit';
import { edit, importing, read } from './edits';
import { wordsOf } from './words';

export interface EventOptions {
  /** The file of the catalogue that it goes into: `contacts`. A new one is joined to the catalogue. */
  area: string;
  /** `patient.archived` */
  name: string;
  /** What the owner of a subscription must hold to get its data. */
  readScope: string;
  /** The collection of the API that its resource is read from: `/patients`. Without it, it is read nowhere. */
  collection?: string;
  description?: string;
  firesWhen?: string;
}

const NAME = /^[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*$/;
const CATALOGUE = 'libs/contracts/src/catalogue.ts';

/** An event with only its resource; more fields are added to its definition manually. */
export function newEvent(tree: Tree, { area, name, readScope, collection, ...texts }: EventOptions): void {
  if (!NAME.test(name)) throw new Error(`'${name}' is no name of an event: it is written as patient.archived.`);
  const [resource, verb] = name.split('.') as [string, string];
  const { file, value } = wordsOf(area);
  const path = `libs/contracts/src/areas/${file}.ts`;
  if (!tree.exists(path)) newArea(tree, path, `${value}Events`, file);
  if (read(tree, path).includes(`'${name}':`)) throw new Error(`${path} has ${name} already.`);
  const said = verb.replaceAll('_', ' ');
  const spoken = resource.replaceAll('_', ' ');
  const definition = `
  '${name}': defineEvent({
    ...identifierOnly,
    version: 1,
    resourceType: '${resource}',${collection ? `\n    resourcePath: '${collection}/{id}',` : ''}
    readScope: '${readScope}',
    sensitive: false,
    description: '${texts.description ?? `A ${spoken} was ${said}.`}',
    firesWhen: '${texts.firesWhen ?? `A ${spoken} was ${said}, once each time.`}',
  }),`;
  edit(tree, path, [/\n\}(?: as const)?;\n*$/, `${definition.replaceAll('$', '$$$$')}$&`]);
  for (const needed of ['defineEvent', 'identifierOnly']) {
    if (!new RegExp(`import \\{[^}]*\\b${needed}\\b`).test(read(tree, path)))
      importing(tree, path, `import { ${needed} } from '../event';`);
  }
}

function newArea(tree: Tree, path: string, events: string, file: string): void {
  tree.write(path, `import { defineEvent, identifierOnly } from '../event';\n\nexport const ${events} = {\n};\n`);
  importing(tree, CATALOGUE, `import { ${events} } from './areas/${file}';`);
  edit(tree, CATALOGUE, [/\n\} satisfies Record<string, EventDefinition>/, `\n  ...${events},$&`]);
}
