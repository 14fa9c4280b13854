import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { dataTypes } from './data-types';

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2022.d.ts'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  customConditions: ['@workops/source'],
  strict: true,
  declaration: true,
  skipLibCheck: true,
  types: ['node'],
};

/**
 * Compiles what receivers install into a folder: JavaScript, and declarations that import nothing. The types of the events are written
 * out from the catalogue, which stays behind.
 */
export function emitWebhooks(root: string, folder: string): void {
  const source = join(root, 'libs', 'webhooks', 'src');
  const program = ts.createProgram([join(source, 'index.ts')], {
    ...OPTIONS,
    typeRoots: [join(root, 'node_modules', '@types')],
    rootDir: root,
    outDir: folder,
  });
  const wrong = ts.getPreEmitDiagnostics(program);
  if (wrong.length > 0)
    throw new Error(ts.formatDiagnostics(wrong, { getCanonicalFileName: (name) => name, getCurrentDirectory: () => root, getNewLine: () => '\n' }));
  const catalogue = program.getSourceFile(join(source, 'catalogue.ts'));
  if (!catalogue) throw new Error('The package does not import its catalogue.');
  mkdirSync(folder, { recursive: true });
  for (const file of program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(`${source}/`))) {
    program.emit(file, (path, text) => {
      const name = path.slice(path.lastIndexOf('/') + 1);
      if (name !== 'catalogue.d.ts') writeFileSync(join(folder, name), text);
    });
  }
  writeFileSync(join(folder, 'catalogue.d.ts'), dataTypes(program.getTypeChecker(), catalogue));
}
