import type { Tree } from '@nx/devkit';

/** Throws if the file does not exist. */
export function read(tree: Tree, file: string): string {
  const text = tree.read(file, 'utf8');
  if (text === null) throw new Error(`${file} is not there.`);
  return text;
}

/** Writes nothing if any file exists. */
export function create(tree: Tree, files: Record<string, string>): void {
  const there = Object.keys(files).filter((file) => tree.exists(file));
  if (there.length > 0) throw new Error(`${there.join(', ')} is there already.`);
  for (const [file, text] of Object.entries(files)) tree.write(file, text.replace(/^\n/, ''));
}

type Change = readonly [find: RegExp, put: string | ((match: string, ...groups: (string | undefined)[]) => string)];

/** Replaces a text that occurs once; the error names a missing one. */
export function edit(tree: Tree, file: string, ...changes: readonly Change[]): void {
  let text = read(tree, file);
  for (const [find, put] of changes) {
    if (!find.test(text)) throw new Error(`${file} has no place for a line of the generator: ${find.source}`);
    text = typeof put === 'string' ? text.replace(find, put) : text.replace(find, put);
  }
  tree.write(file, text);
}

const IMPORTS = /^(?:import [^;]*;\n)+/m;

/** Our own files after the existing imports, packages before them. */
export function importing(tree: Tree, file: string, line: string): void {
  const text = read(tree, file);
  const ours = line.includes("from '.");
  tree.write(
    file,
    ours && IMPORTS.test(text)
      ? text.replace(IMPORTS, (match) => `${match}${line}\n`)
      : `${line}\n${ours ? '\n' : ''}${text}`,
  );
}

export function importNames(tree: Tree, file: string, from: string, names: readonly string[]): void {
  const text = read(tree, file);
  const there = new RegExp(`^import (type )?\\{([^}]*)\\} from '${from.replace(/[./]/g, '\\$&')}';$`, 'm').exec(text);
  if (!there) return importing(tree, file, `import { ${names.join(', ')} } from '${from}';`);
  const [line, isType, inside] = there;
  const existing = inside!
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  // A type-only import becomes a value import if needed.
  const staysType = isType !== undefined && names.every((name) => name.startsWith('type '));
  const before = isType !== undefined && !staysType ? existing.map((name) => `type ${name}`) : existing;
  const wanted = [...new Set([...before, ...(staysType ? names.map((name) => name.slice('type '.length)) : names)])];
  tree.write(file, text.replace(line, `import ${staysType ? 'type ' : ''}{ ${wanted.join(', ')} } from '${from}';`));
}
