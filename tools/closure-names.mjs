import { parse } from 'acorn';

/** The function with which esbuild's `keepNames` sets the name of a function or a class. */
const HELPER = /(?<![\w$])([\w$]+)=\(\w+,\w+\)=>[\w$]+\(\w+,"name",\{value:\w+,configurable:!0\}\)/;
const EXPRESSIONS = ['ArrowFunctionExpression', 'FunctionExpression'];
const FUNCTIONS = [...EXPRESSIONS, 'FunctionDeclaration'];

/** The function of a call such as `(function () {})()` or `(function () {}).call(this)`, which runs once. */
function calledAtOnce({ type, callee }) {
  if (type !== 'CallExpression') return undefined;
  const called = callee.type === 'MemberExpression' ? callee.object : callee;
  return EXPRESSIONS.includes(called.type) ? called : undefined;
}

/** An old form of a class, whose name is part of its errors and logs. */
const isConstructor = (code, { start, end }, naming) =>
  naming.type === 'Identifier' &&
  new RegExp(`(?<![\\w$])${naming.name.replaceAll('$', '\\$')}\\.prototype\\b`).test(code.slice(start, end));

const isNode = (value) => typeof value?.type === 'string';

/** Finds the calls that name a function inside another function of a module. A class names itself with `this`. */
function findNamings(tree, helper, code) {
  const namings = [];
  const once = new Set();
  const visit = (node, functionsAround, owner) => {
    if (node.type === 'CallExpression' && node.callee.name === helper) {
      const [named] = node.arguments;
      const isFunction = named.type === 'Identifier' || EXPRESSIONS.includes(named.type);
      if (functionsAround > 1 && isFunction && !isConstructor(code, owner, named)) namings.push(node);
    }
    once.add(calledAtOnce(node));
    for (const child of Object.values(node).flat().filter(isNode)) {
      const isAround = FUNCTIONS.includes(child.type) && !once.has(child);
      visit(child, isAround ? functionsAround + 1 : functionsAround, isAround ? child : owner);
    }
  };
  visit(tree, 0, tree);
  return namings;
}

/**
 * Removes the names of functions that are made each time another function runs, because naming one costs more than making
 * it. Names of classes and of a module's own functions stay. Spaces take the place of the removed text, so that each
 * position of the source map stays true.
 */
export function withoutClosureNames(code) {
  const helper = HELPER.exec(code)?.[1];
  if (helper === undefined) return code;
  const characters = code.split('');
  const blank = (from, to) => {
    for (let at = from; at < to; at += 1) if (characters[at] !== '\n') characters[at] = ' ';
  };
  for (const {
    start,
    end,
    callee,
    arguments: [, name],
  } of findNamings(parse(code, { ecmaVersion: 'latest' }), helper, code)) {
    blank(start, callee.end);
    blank(code.lastIndexOf(',', name.start), end - 1);
  }
  return characters.join('');
}
