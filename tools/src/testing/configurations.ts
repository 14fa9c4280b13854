import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '..', '..', '..');
const SOURCES = [
  ...readdirSync(join(root, 'apps')).map((app) => join('apps', app, 'src')),
  join('libs', 'platform', 'src'),
];

/** `PlatformConfig` and its subclasses, each with its body. */
const CLASS = /^export class (?:(PlatformConfig)|(\w+) extends (\w*Config)) \{\n([\s\S]*?)^\}/gm;
const PROPERTY = /^ {2}(?:override |readonly )*([A-Z][A-Z0-9_]*)[?!]?(?::| =)/gm;

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .map((file) => readFileSync(join(root, folder, file), 'utf8'));

export interface Configuration {
  name: string;
  extended: string | undefined;
  /** Excludes those of the base class. */
  variables: string[];
}

export const configurations: readonly Configuration[] = SOURCES.flatMap(sourcesIn).flatMap((source) =>
  [...source.matchAll(CLASS)].map(([, platform, name, extended, body]) => ({
    name: platform ?? name!,
    extended,
    variables: [...body!.matchAll(PROPERTY)].map(([, variable]) => variable!),
  })),
);

/** Includes inherited variables. */
export function configurationVariables(name: string): string[] {
  const configuration = configurations.find((each) => each.name === name);
  if (!configuration) throw new Error(`There is no configuration ${name}.`);
  const { extended, variables } = configuration;
  return [...new Set([...(extended ? configurationVariables(extended) : []), ...variables])].sort();
}
