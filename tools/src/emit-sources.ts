import { dirname } from 'node:path';
import ts from 'typescript';

/**
 * Compiles a package of ours for publishing, file by file; imports of other packages are left out.
 * @param write gets each file's name, without a folder, and its content
 */
export function emitSources(
  root: string,
  entry: string,
  options: ts.CompilerOptions,
  write: (name: string, text: string) => void,
): ts.Program {
  const program = ts.createProgram([entry], {
    strict: true,
    declaration: true,
    skipLibCheck: true,
    ...options,
    rootDir: root,
  });
  const wrong = ts.getPreEmitDiagnostics(program);
  if (wrong.length > 0)
    throw new Error(
      ts.formatDiagnostics(wrong, {
        getCanonicalFileName: (name) => name,
        getCurrentDirectory: () => root,
        getNewLine: () => '\n',
      }),
    );
  for (const file of program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(`${dirname(entry)}/`))) {
    program.emit(file, (path, text) => write(path.slice(path.lastIndexOf('/') + 1), text));
  }
  return program;
}

export const withExtensions = (text: string): string => text.replace(/(from '\.\/[\w-]+)'/g, "$1.js'");
