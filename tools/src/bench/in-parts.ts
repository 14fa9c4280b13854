import type { Row } from './numbers';

/** A failed part becomes a failed row. */
export async function inParts(parts: Record<string, () => Promise<Row[]>>): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [what, measure] of Object.entries(parts)) {
    try {
      rows.push(...(await measure()));
    } catch (error) {
      console.error(error);
      const [reason] = String(error).split('\n');
      rows.push({ what, measured: reason!, wanted: 'figures', holds: false });
    }
  }
  return rows;
}
