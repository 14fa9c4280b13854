export interface Selection {
  files: readonly string[];
  name?: string;
}

const plain = (word: string): string => word.replace(/^\.\//, '');

/** A word matches a test, a folder, a part of a path, or a source with its test. */
function byPath(word: string, all: readonly string[]): string[] {
  const path = plain(word);
  if (path.endsWith('.ts') && !path.endsWith('.spec.ts')) {
    const beginning = `${path.slice(0, -'ts'.length)}`;
    return all.filter((file) => file.startsWith(beginning));
  }
  return all.filter((file) => file.includes(path));
}

/** Words match paths, or else names of tests within the given paths. Throws if a word selects nothing. */
export function select(
  words: readonly string[],
  all: readonly string[],
  readText: (file: string) => string,
): Selection {
  const unknown = words.find((word) => word.startsWith('-'));
  if (unknown) throw new Error(`${unknown} is no option of this command.`);
  const paths = words.map((word) => byPath(word, all));
  const names = words.filter((_, at) => paths[at]!.length === 0);
  if (names.length > 1)
    throw new Error(`These are in no test's path, and one name can be looked for at once: ${names.join(', ')}.`);
  const chosen = new Set(paths.flat());
  const among = chosen.size > 0 ? all.filter((file) => chosen.has(file)) : all;
  const [name] = names;
  if (name === undefined) return { files: among };
  const files = among.filter((file) => readText(file).includes(name));
  if (files.length === 0) throw new Error(`No test file has ${name} in its path, and no test in its name.`);
  return { files, name };
}
