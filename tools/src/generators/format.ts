import type { Tree } from '@nx/devkit';
import type { Options } from 'prettier';
import * as estree from 'prettier/plugins/estree';
import * as typescript from 'prettier/plugins/typescript';
import { format } from 'prettier/standalone';
import { read } from './edits';

const plugins = [estree, typescript] as Options['plugins'];

/** Formats only the written TypeScript files. */
export async function formatChanges(tree: Tree): Promise<void> {
  const options = JSON.parse(read(tree, '.prettierrc.json')) as Options;
  for (const { path } of tree.listChanges()) {
    if (path.endsWith('.ts'))
      tree.write(path, await format(read(tree, path), { ...options, parser: 'typescript', plugins }));
  }
}
