import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What a plain resource costs: the files that are its own, and those of others that name it. */
export interface ResourceCost {
  own: { file: string; lines: number }[];
  shared: string[];
}

const linesOf = (text: string): number => text.split('\n').length - 1;

function filesIn(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => /\.(ts|sql)$/.test(name)).map((name) => `${folder}/${name.replaceAll('\\', '/')}`);
}

/** A context with its tests, migrations left out: in lines of TypeScript. */
export const costOfContext = (root: string, context: string): number =>
  filesIn(root, `libs/${context}/src`)
    .map((file) => linesOf(readFileSync(join(root, file), 'utf8')))
    .reduce((sum, lines) => sum + lines, 0);

/**
 * A resource from its migration to its HTTP test. A file is its own when its name says so; shared files are those of the context, here and
 * in the API, that name it, but for what the context says of its purpose.
 */
export function costOfResource(root: string, context: string, resource: string): ResourceCost {
  const folders = [`libs/${context}/src`, `libs/${context}/migrations`, `apps/api/src/${context}`];
  const files = [...folders.flatMap((folder) => filesIn(root, folder)), 'apps/api/src/contexts.ts'].filter((file) => !file.endsWith('.context.ts'));
  const isOwn = (file: string): boolean => file.slice(file.lastIndexOf('/')).includes(resource);
  const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');
  return {
    own: files.filter(isOwn).map((file) => ({ file, lines: linesOf(textOf(file)) })),
    shared: files.filter((file) => !isOwn(file) && textOf(file).toLowerCase().includes(resource)),
  };
}

/** The table of docs/extending.md. */
export function costTable(root: string): string {
  const { own, shared } = costOfResource(root, 'commerce', 'vehicle');
  const lines = own.reduce((sum, each) => sum + each.lines, 0);
  return [
    '| | lines | files | shared files |',
    '|---|---|---|---|',
    `| the context \`commerce\`, tests included | ${costOfContext(root, 'commerce')} | | |`,
    `| its resource vehicles, migration and HTTP included | ${lines} | ${own.length} | ${shared.length} |`,
  ].join('\n');
}
