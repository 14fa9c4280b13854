import type { TradeIn } from '../document-ports';
import { refused } from '../domain/moves';
import type { Unusables } from './unusables';

const PATH = 'trade_in_purchase_note_ids';

/** Reports notes that are unknown, void, from another seller or named twice, and too high a total. */
export function tradeInOf(
  ids: readonly string[],
  found: readonly TradeIn[],
  { buyerId, totalClp }: { buyerId: string | undefined; totalClp: number | undefined },
  unusables: Unusables,
): number {
  const notes = new Map(found.map((note) => [note.id, note]));
  const problemOf = (id: string, index: number): string | undefined => {
    const note = notes.get(id);
    if (!note) return 'La nota de compra no existe.';
    if (note.status !== 'issued') return 'La nota de compra está anulada.';
    if (buyerId !== undefined && note.sellerContactId !== buyerId) return 'La nota de compra es de otra persona.';
    return ids.indexOf(id) < index ? 'La nota de compra se repite.' : undefined;
  };
  const problems = ids.flatMap((id, index) => {
    const message = problemOf(id, index);
    return message === undefined ? [] : [{ path: `${PATH}.${index}`, message }];
  });
  for (const { path, message } of problems) unusables.add(path, message);
  const sum = found.reduce((all, { totalClp: each }) => all + each, 0);
  if (problems.length === 0 && totalClp !== undefined && sum > totalClp)
    unusables.add(PATH, 'Las partes de pago superan el total.');
  return sum;
}

/** Throws `trade_in_used`. */
export function assertFree(found: readonly TradeIn[]): void {
  if (found.some(({ usedBy }) => usedBy !== null)) throw refused('trade_in_used');
}
