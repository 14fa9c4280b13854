import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { ContextMigrations } from '@workops/platform/database';
import ts from 'typescript';
import { packageFolders } from '../boundaries/packages';

const REGISTRY = 'libs/contexts/src/registry.ts';
const CONTEXT_TAG = 'floor:context';

interface Manifest {
  nx?: { tags?: readonly string[] };
}

/** What the folders have and the registry does not, and the other way round: one sentence each, which says what to do. */
export function forgottenContexts(root: string, registered: readonly string[]): string[] {
  const isContext = (folder: string): boolean =>
    (JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest).nx?.tags?.includes(CONTEXT_TAG) ?? false;
  const there = packageFolders(root).filter(isContext);
  const wanted = registered.map((name) => `libs/${name}`);
  return [
    ...there.filter((folder) => !wanted.includes(folder)).map((folder) => `${folder} is a context: put its declaration into ${REGISTRY}.`),
    ...wanted
      .filter((folder) => !there.includes(folder))
      .map((folder) => `${REGISTRY} has a context without a package ${folder} with the tag ${CONTEXT_TAG}: name it as its folder.`),
    ...there
      .filter((folder) => !existsSync(join(root, folder, 'README.md')))
      .map((folder) => `${folder} has no README.md: give it one with its words, what always holds, and its events.`),
  ];
}

export function forgottenMigrations(root: string, registered: readonly ContextMigrations[]): string[] {
  const known = registered.map(({ directory }) => relative(root, directory));
  return packageFolders(root)
    .map((folder) => `${folder}/migrations`)
    .filter((folder) => existsSync(join(root, folder)) && !known.includes(folder))
    .map((folder) => `${folder} is never applied: name it as the migrations of its context's declaration.`);
}

/** Every subscriber that the text of a file declares, by its name. */
export function declaredSubscribers(text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isTyped = ts.isVariableDeclaration(node) && /\b(?:Declared)?Subscriber\b/.test(node.type?.getText() ?? '');
    if (isTyped && node.initializer) found.push(...namesIn(node.initializer));
    if (ts.isCallExpression(node) && node.expression.getText() === 'runSubscriber') found.push(...node.arguments.flatMap(namesIn));
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'subscribers') found.push(...namesIn(node.initializer));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, true));
  return [...new Set(found)];
}

/** The names of the subscribers that an expression spells out. */
function namesIn(node: ts.Node): string[] {
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(namesIn);
  if (ts.isSatisfiesExpression(node) || ts.isAsExpression(node) || ts.isParenthesizedExpression(node)) return namesIn(node.expression);
  if (!ts.isObjectLiteralExpression(node)) return [];
  const named = node.properties.filter(ts.isPropertyAssignment);
  const name = named.find((property) => property.name.getText() === 'name')?.initializer;
  return name && ts.isStringLiteralLike(name) && named.some((property) => property.name.getText() === 'events') ? [name.text] : [];
}

export function forgottenSubscribers(root: string, registered: readonly string[]): string[] {
  return packageFolders(root)
    .filter((folder) => folder !== 'tools')
    .flatMap((folder) => sourcesIn(root, `${folder}/src`))
    .flatMap((file) => declaredSubscribers(readFileSync(join(root, file), 'utf8')).map((name) => ({ file, name })))
    .filter(({ name }) => !registered.includes(name))
    .map(
      ({ file, name }) =>
        `${file} declares the subscriber '${name}', which receives nothing: put it into the subscribers of its context's declaration.`,
    );
}

const sourcesIn = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts') && !file.includes('/testing/'));
