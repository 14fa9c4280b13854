import ts from 'typescript';

/** They do not say what a value is. */
const VAGUE = new Set([
  'found',
  'given',
  'said',
  'asked',
  'told',
  'known',
  'taken',
  'held',
  'dealt',
  'those',
  'others',
  'one',
]);

/** Conventional names, and a preposition that reads well before its argument. */
const CONVENTIONAL = new Set([
  'indexOf',
  'lastIndexOf',
  'instanceOf',
  'valueOf',
  'allOf',
  'anyOf',
  'oneOf',
  'onBehalfOf',
]);

export interface WeakNames {
  endingInOf: string[];
  /** Variables, parameters and functions. */
  vague: string[];
}

/** Excludes shorthand properties, whose names are fixed elsewhere. */
const isOwnName = (node: ts.Node): boolean =>
  ts.isVariableDeclaration(node) ||
  ts.isParameter(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isMethodDeclaration(node) ||
  ts.isMethodSignature(node) ||
  (ts.isBindingElement(node) && (node.propertyName !== undefined || ts.isArrayBindingPattern(node.parent)));

const isProperty = (node: ts.Node): boolean => ts.isPropertySignature(node) || ts.isPropertyDeclaration(node);

export function weakNamesIn(file: string, text: string): WeakNames {
  const names: WeakNames = { endingInOf: [], vague: [] };
  const visit = (node: ts.Node): void => {
    const { name } = node as ts.NamedDeclaration;
    if (name && ts.isIdentifier(name) && (isOwnName(node) || isProperty(node))) {
      if (/[a-z]Of$/.test(name.text) && !CONVENTIONAL.has(name.text)) names.endingInOf.push(name.text);
      else if (VAGUE.has(name.text) && isOwnName(node)) names.vague.push(name.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true));
  return names;
}
