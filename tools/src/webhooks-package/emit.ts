import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { emitSources } from '../emit-sources';
import { dataTypes } from './data-types';

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2022.d.ts'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  customConditions: ['@workops/source'],
  types: ['node'],
};

/**
 * JavaScript, and declarations without imports. Event types are generated from the catalogue, which is not included.
 */
export function emitWebhooks(root: string, folder: string): void {
  const source = join(root, 'libs', 'webhooks', 'src');
  mkdirSync(folder, { recursive: true });
  const program = emitSources(
    root,
    join(source, 'index.ts'),
    { ...OPTIONS, typeRoots: [join(root, 'node_modules', '@types')] },
    (name, text) => {
      if (name !== 'catalogue.d.ts') writeFileSync(join(folder, name), text);
    },
  );
  const catalogue = program.getSourceFile(join(source, 'catalogue.ts'));
  if (!catalogue) throw new Error('The package does not import its catalogue.');
  writeFileSync(join(folder, 'catalogue.d.ts'), dataTypes(program.getTypeChecker(), catalogue));
}
