import ts from 'typescript';

/** Participles and pronouns that do not say what a value is. */
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
  /** Names that end in `Of` instead of naming the work or the thing. */
  endingInOf: string[];
  /** Variables, parameters and functions that are named by a participle or a pronoun. */
  vague: string[];
}

/** Binds a name of its own: not the shorthand of a property, whose name is fixed elsewhere. */
const isOwnName = (node: ts.Node): boolean =>
  ts.isVariableDeclaration(node) ||
  ts.isParameter(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isMethodDeclaration(node) ||
  ts.isMethodSignature(node) ||
  (ts.isBindingElement(node) && (node.propertyName !== undefined || ts.isArrayBindingPattern(node.parent)));

const isProperty = (node: ts.Node): boolean => ts.isPropertySignature(node) || ts.isPropertyDeclaration(node);

/** The weak names that a source file declares. */
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
