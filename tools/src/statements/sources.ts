import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { grouped } from '@workops/kernel';
import ts from 'typescript';
import { sourceFiles } from '../boundaries/packages';

/** A whole statement, or a template with gaps. */
export interface SqlText {
  file: string;
  /** Name of its constant, function or property. */
  name: string;
  line: number;
  lastLine: number;
  pieces: readonly string[];
  /** False for a part of a statement. */
  isWhole: boolean;
  /** Adds a relation. */
  joins: boolean;
  /** The first is `$1`. */
  parameters?: readonly string[];
}

const STATEMENT =
  /^\s*(?:--.*\n\s*)*\(?\s*(?:SELECT\b|INSERT\s+INTO\b|UPDATE\s|DELETE\s+FROM\b|WITH\s|MERGE\s|TRUNCATE\b|LOCK\s|COPY\s)/;
/** They run on their own connection before the service starts. */
const OF_MIGRATIONS =
  /^libs\/platform\/src\/(?:database\/(?:background-migrations|migration-lock|migrations|session-settings)|queues\/migrate-queues)\.ts$/;
const PART = /\b(?:SELECT|FROM|WHERE|JOIN|SET|VALUES|RETURNING)\b/;
const JOINS = /\b(?:FROM|JOIN|USING|INTO|UPDATE)\b/;
const NOT_OURS = /\.spec\.ts$|\/testing\/|^libs\/(?:cli|client|webhooks|guides)\/|^apps\/console\//;

/** Gaps, whose positions are assigned later. */
const PLACE_OF_VALUE = /\?|(?<![\w:)\]]):[A-Za-z]\w*/;

/** Shorter fixed text identifies no statement. */
const TELLING = 12;

export const piecesLength = (pieces: readonly string[]): number => pieces.join('').replace(/\s/g, '').length;

const textPieces = (node: ts.Node): string[] | undefined => {
  if (ts.isStringLiteralLike(node)) return [node.text];
  return ts.isTemplateExpression(node)
    ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
    : undefined;
};

type Named =
  | ts.VariableDeclaration
  | ts.FunctionDeclaration
  | ts.MethodDeclaration
  | ts.PropertyDeclaration
  | ts.PropertyAssignment;

const isNamed = (node: ts.Node): node is Named =>
  ts.isVariableDeclaration(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isMethodDeclaration(node) ||
  ts.isPropertyDeclaration(node) ||
  ts.isPropertyAssignment(node);

function nameAround(node: ts.Node): string {
  const names: string[] = [];
  let assigned = '';
  for (let at: ts.Node = node; !ts.isSourceFile(at); at = at.parent) {
    if (isNamed(at) && at.name) names.unshift(at.name.getText());
    if (ts.isBinaryExpression(at) && ts.isPropertyAccessExpression(at.left)) assigned = at.left.name.text;
  }
  return names.length > 0 ? names.join('.') : assigned;
}

type Constants = ReadonlyMap<string, ts.Expression>;

const isExported = (statement: ts.VariableStatement): boolean =>
  statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;

const variableDeclarations = (
  source: ts.SourceFile,
  isTaken: (statement: ts.VariableStatement) => boolean,
): ts.VariableDeclaration[] =>
  source.statements.flatMap((statement) =>
    ts.isVariableStatement(statement) && isTaken(statement) ? [...statement.declarationList.declarations] : [],
  );

const stringConstants = (declarations: readonly ts.VariableDeclaration[]): [string, ts.Expression][] =>
  declarations.flatMap(({ name, initializer }) =>
    initializer && textPieces(initializer) ? [[name.getText(), initializer]] : [],
  );

/** A list, or its constant. */
function namesIn(call: ts.Node): string[] | undefined {
  if (!ts.isCallExpression(call) || call.expression.getText() !== 'namedSql') return undefined;
  const [names] = call.arguments;
  const constant = variableDeclarations(call.getSourceFile(), () => true).find(
    ({ name }) => name.getText() === names?.getText(),
  );
  const list = constant?.initializer ?? names;
  const array = list && ts.isAsExpression(list) ? list.expression : list;
  return array && ts.isArrayLiteralExpression(array)
    ? array.elements.filter(ts.isStringLiteralLike).map(({ text }) => text)
    : undefined;
}

function namesByFunction(source: ts.SourceFile): ReadonlyMap<string, string[]> {
  const names = new Map<string, string[]>();
  const visit = (node: ts.Node): void => {
    const own = namesIn(node);
    const text = own && (node as ts.CallExpression).arguments[1];
    if (own && text && ts.isCallExpression(text)) {
      const name = text.expression.getText();
      if (own.length > (names.get(name)?.length ?? 0)) names.set(name, own);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

/** Names must be unique across files, so that an import is unambiguous. */
function exportedStrings(sources: readonly ts.SourceFile[]): Constants {
  const all = sources.flatMap((source) => variableDeclarations(source, isExported));
  const byName = grouped(all, ({ name }) => name.getText());
  return new Map(stringConstants(all).filter(([name]) => byName.get(name)!.length === 1));
}

/** Constants are filled in. */
function filledPieces(node: ts.Node, constants: Constants): string[] | undefined {
  if (!ts.isTemplateExpression(node)) return textPieces(node);
  const filled = [node.head.text];
  for (const { expression, literal } of node.templateSpans) {
    const constant = constants.get(expression.getText());
    const [first = '', ...rest] = (constant && filledPieces(constant, constants)) ?? ['', ''];
    filled.push(filled.pop()! + first, ...rest);
    filled.push(filled.pop()! + literal.text);
  }
  return filled;
}

const importedNames = (source: ts.SourceFile): string[] =>
  source.statements.flatMap((statement) => {
    const names = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : undefined;
    return names && ts.isNamedImports(names) ? names.elements.map(({ name }) => name.text) : [];
  });

function collectTexts(source: ts.SourceFile, exported: Constants): SqlText[] {
  const texts: SqlText[] = [];
  const imported = importedNames(source).flatMap((name) =>
    exported.has(name) ? [[name, exported.get(name)!] as const] : [],
  );
  const constants: Constants = new Map([...imported, ...stringConstants(variableDeclarations(source, () => true))]);
  const byFunction = namesByFunction(source);
  const visit = (node: ts.Node): void => {
    const pieces = filledPieces(node, constants)?.flatMap((piece) => piece.split(PLACE_OF_VALUE));
    const text = pieces?.join(' $1 ');
    if (pieces && text && PART.test(text) && piecesLength(pieces) >= TELLING) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      const kinds = { isWhole: STATEMENT.test(text), joins: JOINS.test(text) };
      const name = nameAround(node);
      const parameters = namesIn(node.parent) ?? byFunction.get(name);
      const lastLine = source.getLineAndCharacterOfPosition(node.getEnd()).line + 1;
      const place = { file: source.fileName, name, line: line + 1, lastLine };
      texts.push({ ...place, pieces, ...kinds, ...(parameters && { parameters }) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

/** Texts of production sources, or of tests. */
export function sqlTexts(root: string, ofTests = false): SqlText[] {
  const sources = sourceFiles(root)
    .filter(
      (file) =>
        file.endsWith('.ts') &&
        !OF_MIGRATIONS.test(file) &&
        (file.startsWith('tools/') || NOT_OURS.test(file)) === ofTests,
    )
    .map((file) => ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true));
  const exported = exportedStrings(sources);
  return sources.flatMap((source) => collectTexts(source, exported));
}
