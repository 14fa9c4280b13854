import type { Row } from './numbers';

/** Runs each part independently: a part that fails becomes a failed row and leaves the figures of the others. */
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
