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

/** Returns one sentence each, with the remedy. */
export function forgottenContexts(root: string, registered: readonly string[]): string[] {
  const isContext = (folder: string): boolean =>
    (JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest).nx?.tags?.includes(
      CONTEXT_TAG,
    ) ?? false;
  const there = packageFolders(root).filter(isContext);
  const wanted = registered.map((name) => `libs/${name}`);
  return [
    ...there
      .filter((folder) => !wanted.includes(folder))
      .map((folder) => `${folder} is a context: put its declaration into ${REGISTRY}.`),
    ...wanted
      .filter((folder) => !there.includes(folder))
      .map(
        (folder) =>
          `${REGISTRY} has a context without a package ${folder} with the tag ${CONTEXT_TAG}: name it as its folder.`,
      ),
    ...there
      .filter((folder) => !existsSync(join(root, folder, 'README.md')))
      .map((folder) => `${folder} has no README.md: give it one with its words, what always holds, and its events.`),
  ];
}

export function forgottenMigrations(root: string, registered: readonly ContextMigrations[]): string[] {
  const registeredFolders = registered.map(({ directory }) => relative(root, directory));
  return packageFolders(root)
    .map((folder) => `${folder}/migrations`)
    .filter((folder) => existsSync(join(root, folder)) && !registeredFolders.includes(folder))
    .map((folder) => `${folder} is never applied: name it as the migrations of its context's declaration.`);
}

function collect<T>(text: string, foundIn: (node: ts.Node) => readonly T[]): T[] {
  const nodes: T[] = [];
  const visit = (node: ts.Node): void => {
    nodes.push(...foundIn(node));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, true));
  return nodes;
}

/** Background work uses `handling`, all others `runSubscriber`. */
const isRun = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && ['runSubscriber', 'handling'].includes(node.expression.getText());

export function declaredSubscribers(text: string): string[] {
  const names = collect(text, (node) => {
    const isTyped = ts.isVariableDeclaration(node) && /\b(?:Declared)?Subscriber\b/.test(node.type?.getText() ?? '');
    if (isTyped && node.initializer) return namesIn(node.initializer);
    if (isRun(node)) return node.arguments.flatMap(namesIn);
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'subscribers') return namesIn(node.initializer);
    return [];
  });
  return [...new Set(names)];
}

function namesIn(node: ts.Node): string[] {
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(namesIn);
  if (ts.isSatisfiesExpression(node) || ts.isAsExpression(node) || ts.isParenthesizedExpression(node))
    return namesIn(node.expression);
  if (!ts.isObjectLiteralExpression(node)) return [];
  const named = node.properties.filter(ts.isPropertyAssignment);
  const name = named.find((property) => property.name.getText() === 'name')?.initializer;
  return name && ts.isStringLiteralLike(name) && named.some((property) => property.name.getText() === 'events')
    ? [name.text]
    : [];
}

export function forgottenSubscribers(root: string, registered: readonly string[]): string[] {
  return productSources(root)
    .flatMap((file) => declaredSubscribers(readFileSync(join(root, file), 'utf8')).map((name) => ({ file, name })))
    .filter(({ name }) => !registered.includes(name))
    .map(
      ({ file, name }) =>
        `${file} declares the subscriber '${name}', which receives nothing: put it into the subscribers of its context's declaration.`,
    );
}

interface MaybeHandled {
  name: string;
  handler?: unknown;
}

export function unhandledSubscribers(root: string, registered: readonly MaybeHandled[]): string[] {
  const texts = productSources(root).map((file) => readFileSync(join(root, file), 'utf8'));
  const run = new Set(texts.flatMap(runConstants));
  const handled = new Set(
    texts.flatMap(subscriberConstants).flatMap(({ constant, name }) => (run.has(constant) ? [name] : [])),
  );
  return registered
    .filter(({ name, handler }) => !handler && !handled.has(name))
    .map(
      ({ name }) =>
        `The subscriber '${name}' has no handler and no process runs it: give it a handler, or name it in the handles of a context's work.`,
    );
}

const subscriberConstants = (text: string) =>
  collect(text, (node) =>
    ts.isVariableDeclaration(node) && node.initializer
      ? namesIn(node.initializer).map((name) => ({ constant: node.name.getText(), name }))
      : [],
  );

const runConstants = (text: string): string[] =>
  collect(text, (node) => (isRun(node) ? node.arguments.filter(ts.isIdentifier).map((argument) => argument.text) : []));

const productSources = (root: string): string[] =>
  packageFolders(root)
    .filter((folder) => folder !== 'tools')
    .flatMap((folder) => sourcesIn(root, `${folder}/src`));

const sourcesIn = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts') && !file.includes('/testing/'));
