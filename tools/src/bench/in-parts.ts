import type { Row } from './numbers';

/** Each part by itself: what one has measured stands, whatever becomes of another, and one that fails is a row that does not hold. */
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
