/** A part of a statement as PostgreSQL's own parser has it: `{ SelectStmt: { ... } }`, or a part of that. */
export type Tree = Readonly<Record<string, unknown>>;

export const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The node of a kind that a part is. */
export const nodeOf = (part: unknown, kind: string): Tree | undefined => {
  const node = isTree(part) ? part[kind] : undefined;
  return isTree(node) ? node : undefined;
};

export const listOf = (value: unknown): readonly unknown[] => {
  const items = Array.isArray(value) ? (value as readonly unknown[]) : nodeOf(value, 'List')?.items;
  return Array.isArray(items) ? (items as readonly unknown[]) : [];
};

export const textOf = (part: unknown): string => String(nodeOf(part, 'String')?.sval ?? '');

export const kindOf = (part: unknown): string => (isTree(part) ? (Object.keys(part)[0] ?? '') : '');

/** The values within a part, one floor down. */
export const childrenOf = (part: unknown): readonly unknown[] => {
  if (Array.isArray(part)) return part as readonly unknown[];
  return isTree(part) ? Object.values(part) : [];
};
