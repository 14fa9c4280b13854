import type { Tree } from '@nx/devkit';
import { edit, importing, read } from './edits';
import { toWords } from './words';

export interface EventOptions {
  /** A file such as `contacts`. A new file is added to the catalogue. */
  area: string;
  /** `patient.archived` */
  name: string;
  /** Required of a subscription's owner for the data. */
  readScope: string;
  /** Collection of its resource: `/patients`. Absent if no operation reads it. */
  collection?: string;
  description?: string;
  firesWhen?: string;
}

const NAME = /^[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*$/;
const CATALOGUE = 'libs/contracts/src/catalogue.ts';

/** Further fields are added by hand. */
export function newEvent(tree: Tree, { area, name, readScope, collection, ...texts }: EventOptions): void {
  if (!NAME.test(name)) throw new Error(`'${name}' is no name of an event: it is written as patient.archived.`);
  const [resource, verb] = name.split('.') as [string, string];
  const { file, value } = toWords(area);
  const path = `libs/contracts/src/areas/${file}.ts`;
  if (!tree.exists(path)) newArea(tree, path, `${value}Events`, file);
  if (read(tree, path).includes(`'${name}':`)) throw new Error(`${path} has ${name} already.`);
  const verbText = verb.replaceAll('_', ' ');
  const spoken = resource.replaceAll('_', ' ');
  const definition = `
  '${name}': defineEvent({
    ...identifierOnly,
    version: 1,
    resourceType: '${resource}',${collection ? `\n    resourcePath: '${collection}/{id}',` : ''}
    readScope: '${readScope}',
    sensitive: false,
    description: '${texts.description ?? `A ${spoken} was ${verbText}.`}',
    firesWhen: '${texts.firesWhen ?? `A ${spoken} was ${verbText}, once each time.`}',
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
