/** `{ word: 'COPY', flags: { from: 'build' }, text: '/image /' }` */
export interface Instruction {
  word: string;
  flags: Readonly<Record<string, string>>;
  text: string;
}

/** Backslashes continue lines. Throws for an unsupported instruction. */
export function parseInstructions(dockerfile: string): Instruction[] {
  const lines = dockerfile
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join('\n')
    .replace(/\\\n/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const [, word = '', flags = '', text = ''] = /^\s*(\w+)\s+((?:--[\w-]+=\S+\s+)*)(.*)$/.exec(line) ?? [];
    if (!word) throw new Error(`Not an instruction: ${line}`);
    const named = [...flags.matchAll(/--([\w-]+)=(\S+)/g)].map(([, name, value]) => [name!, value!] as const);
    return { word: word.toUpperCase(), flags: Object.fromEntries(named), text: text.trim() };
  });
}

/** `A=1 B=2` */
export const parseVariables = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split(/\s+/).map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );

/** `name` at the context's root, `**\/name` anywhere. */
export function ignoredBy(dockerignore: string): (path: string) => boolean {
  const patterns = dockerignore
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const plain = line
        .replace(/^\*\*\//, '')
        .replace(/[.+^${}()|[\]\\]/g, '\\$&')
        .replaceAll('*', '[^/]*');
      return new RegExp(`${line.startsWith('**/') ? '(^|/)' : '^'}${plain}(/|$)`);
    });
  return (path) => patterns.some((pattern) => pattern.test(path));
}
