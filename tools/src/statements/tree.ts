/** A node of PostgreSQL's own parser, such as `{ SelectStmt: { ... } }`, or a part of it. */
export type Tree = Readonly<Record<string, unknown>>;

export const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Undefined if it is of another kind. */
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
