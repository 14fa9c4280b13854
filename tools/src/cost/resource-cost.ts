import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceFiles } from '../boundaries/packages';

/** A plain resource's own files, and shared files that name it. */
export interface ResourceCost {
  own: { file: string; lines: number }[];
  shared: string[];
}

/** The words of its file names: `sales-order`, `sales-orders`. */
export interface CountedResource {
  context: string;
  one: string;
  many: string;
}

export const LOCATIONS: CountedResource = { context: 'access', one: 'location', many: 'locations' };

const pascal = (words: string): string => words.replace(/(?:^|-)(\w)/g, (_all, letter: string) => letter.toUpperCase());

/** Scopes, event, controller, tag, domain or use cases. */
function namePattern({ one, many }: CountedResource): RegExp {
  const [snakeOne, snakeMany] = [one, many].map((words) => words.replaceAll('-', '_'));
  const tag = many.charAt(0).toUpperCase() + many.slice(1).replaceAll('-', ' ');
  return new RegExp(
    `\\b${snakeMany}:(?:read|write)\\b|'${snakeOne}\\.created'|\\b${pascal(many)}Http\\b|'${tag}'|/(?:domain/${one}|use-cases/${many})'`,
  );
}

const countLines = (text: string): number => text.split('\n').length - 1;

/**
 * Counts from the migration to the HTTP test. Own files have its name. Other non-test files count as shared if they
 * register it.
 */
export function costOfResource(root: string, resource: CountedResource): ResourceCost {
  const { context, one, many } = resource;
  const marks = namePattern(resource);
  const folders = [`libs/${context}/`, `apps/api/src/${context}/`];
  const named = new RegExp(`/(?:\\d+-)?(?:${one}|${many})\\.[^/]+$`);
  const registers = [
    'libs/kernel/src/scopes.ts',
    'libs/kernel/src/clinic-scopes.ts',
    'libs/contracts/src/catalogue.ts',
    'apps/api/src/contexts.ts',
    'libs/edge/src/openapi/tags.ts',
  ];
  const isRegister = (file: string): boolean =>
    registers.includes(file) ||
    file.startsWith('libs/contracts/src/areas/') ||
    folders.some((folder) => file.startsWith(folder));
  const readText = (file: string): string => readFileSync(join(root, file), 'utf8');
  const files = sourceFiles(root);
  const own = files.filter((file) => folders.some((folder) => file.startsWith(folder)) && named.test(file));
  return {
    own: own.map((file) => ({ file, lines: countLines(readText(file)) })),
    shared: files.filter((file) => !own.includes(file) && isRegister(file) && marks.test(readText(file))),
  };
}

/** The table of docs/extending.md. */
export function costTable(root: string): string {
  const { own, shared } = costOfResource(root, LOCATIONS);
  const lines = own.reduce((sum, each) => sum + each.lines, 0);
  return [
    '| | lines | files | shared files |',
    '|---|---|---|---|',
    `| the resource locations of \`access\`, HTTP included | ${lines} | ${own.length} | ${shared.length} |`,
    ...own.map(({ file, lines: count }) => `| ${file} | ${count} | | |`),
    ...shared.map((file) => `| ${file} | | | |`),
  ].join('\n');
}
