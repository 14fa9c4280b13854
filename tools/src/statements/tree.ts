/** A node of the syntax tree of PostgreSQL's own parser: `{ SelectStmt: { ... } }`, or a part of it. */
export type Tree = Readonly<Record<string, unknown>>;

export const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The part's node, if it is of this kind. */
export const getNode = (part: unknown, kind: string): Tree | undefined => {
  const node = isTree(part) ? part[kind] : undefined;
  return isTree(node) ? node : undefined;
};

export const toList = (value: unknown): readonly unknown[] => {
  const items = Array.isArray(value) ? (value as readonly unknown[]) : getNode(value, 'List')?.items;
  return Array.isArray(items) ? (items as readonly unknown[]) : [];
};

export const stringValue = (part: unknown): string => String(getNode(part, 'String')?.sval ?? '');

export const nodeKind = (part: unknown): string => (isTree(part) ? (Object.keys(part)[0] ?? '') : '');

export const listChildren = (part: unknown): readonly unknown[] => {
  if (Array.isArray(part)) return part as readonly unknown[];
  return isTree(part) ? Object.values(part) : [];
};
