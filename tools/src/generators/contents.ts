import type { Tree } from '@nx/devkit';
import { create, edit, importing, read } from './edits';
import type { Words } from './words';

/** Assembles a context's use cases for plain records. */
export interface Contents {
  /** `libs/garden/src/garden.ts` */
  file: string;
  /** `Clinic`, with the token `CLINIC`; controllers call it `clinic`. */
  Type: string;
  TOKEN: string;
  value: string;
  /** Import path of its use cases. */
  path: string;
}

export interface Resource {
  context: Words;
  one: Words;
  many: Words;
  absent: string;
  contents: Contents;
}

const KEPT = /type Kept = Record<never, never>;|interface Kept \{\n/;

/** A context with its own stores has a separate part for plain records, which the first record creates. */
export function readContents(tree: Tree, context: Words): Contents {
  const { file, Type, value, CONSTANT } = context;
  const whole = `libs/${file}/src/${file}.ts`;
  if (tree.exists(whole) && KEPT.test(read(tree, whole)))
    return { file: whole, Type, TOKEN: CONSTANT, value, path: `../${file}` };
  const part = `libs/${file}/src/records.ts`;
  if (!tree.exists(part)) newPart(tree, part, context);
  return { file: part, Type: `${Type}Records`, TOKEN: `${CONSTANT}_RECORDS`, value: 'records', path: '../records' };
}

function newPart(tree: Tree, part: string, { file, Type, value, CONSTANT }: Words): void {
  const lib = `libs/${file}/src`;
  create(tree, {
    [part]: emptyContents(`${Type}Records`, 'What this context does with its plain records.'),
    [`${lib}/adapters/records.part.ts`]: partWith({
      token: `${CONSTANT}_RECORDS`,
      says: `its plain records: \`${Type}Records\``,
      symbol: `${file}: records`,
      part: 'recordsOnlyPart',
      Type: `${Type}Records`,
      from: 'records',
      kinds: `${value}Records`,
      kindsFrom: `${file}-records`,
    }),
  });
  const index = `${lib}/index.ts`;
  const exported = `export { ${CONSTANT}_RECORDS } from './adapters/records.part';\nexport * from './records';\n`;
  tree.write(index, `${read(tree, index)}${exported}`);
  const declaration = `${lib}/${file}.context.ts`;
  importing(tree, declaration, "import { recordsOnlyPart } from './adapters/records.part';");
  edit(tree, declaration, [/\n {2}parts: \{\n/, '$&    records: recordsOnlyPart,\n']);
}

export const SERVED = 'apps/api/src/contexts.ts';

/** Has no record yet. */
export const emptyContents = (Type: string, says: string): string => `
import type { RecordDeps } from '@workops/contracts';

/** What is kept. */
type Kept = Record<never, never>;

export type ${Type} = ReturnType<typeof create${Type}>;

/** ${says} */
export const create${Type} = (_deps: RecordDeps<Kept>) => ({});
`;

interface PartWords {
  token: string;
  says: string;
  symbol: string;
  part: string;
  /** Type of the facade, which `create<Type>` creates. */
  Type: string;
  from: string;
  kinds: string;
  kindsFrom: string;
}

export const partWith = ({ token, says, symbol, part, Type, from, kinds, kindsFrom }: PartWords): string => `
import { recordsPart, token } from '@workops/platform/process';
import { create${Type}, type ${Type} } from '../${from}';
import { ${kinds} } from './${kindsFrom}';

/** The token under which a process holds ${says}. */
export const ${token} = token<${Type}>('${symbol}');

export const ${part} = recordsPart(${token}, ${kinds}, create${Type});
`;

export function keep(tree: Tree, { file }: Contents, kind: { name: string; Type: string; cases: string }): void {
  edit(
    tree,
    file,
    [
      KEPT,
      (match) =>
        match.startsWith('type')
          ? `interface Kept {\n  ${kind.name}: ${kind.Type};\n}`
          : `${match}  ${kind.name}: ${kind.Type};\n`,
    ],
    [/\(_?deps: /, '(deps: '],
    [/=> \(\{\n?/, `=> ({\n${kind.cases}`],
  );
}
