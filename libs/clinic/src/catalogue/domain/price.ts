import { isNamed } from './prevision';
import type { PriceListFields } from './price-list';

export interface ListedPrice extends Pick<PriceListFields, 'previsiones' | 'validFrom' | 'validTo' | 'active'> {
  /** Ids of newer lists sort after older ones. */
  id: string;
  priceClp: number;
}

export interface Price {
  priceClp: number | null;
  priceListId: string | null;
  origin: 'price_list' | 'service' | null;
}

/** Sorts before every date. */
const ALWAYS = '';

const inForce = ({ active, validFrom, validTo }: ListedPrice, date: string): boolean =>
  active && (validFrom === null || validFrom <= date) && (validTo === null || date <= validTo);

/** Prefers a list that names the prevision, then the latest start, then the newest list. */
function isBefore(a: ListedPrice, b: ListedPrice): boolean {
  const keys = ({ previsiones, validFrom, id }: ListedPrice) =>
    [previsiones.length > 0 ? 1 : 0, validFrom ?? ALWAYS, id] as const;
  const [ours, theirs] = [keys(a), keys(b)];
  const n = ours.findIndex((key, at) => key !== theirs[at]);
  return n >= 0 && ours[n]! > theirs[n]!;
}

/** A null prevision takes the price for everyone. */
export function priceOn(
  precio: number | null,
  lists: readonly ListedPrice[],
  prevision: string | null,
  date: string,
): Price {
  const open = lists.filter((list) => {
    if (!inForce(list, date)) return false;
    return list.previsiones.length === 0 || (prevision !== null && isNamed(prevision, list.previsiones));
  });
  const best = open.reduce<ListedPrice | undefined>(
    (bestSoFar, list) => (bestSoFar === undefined || isBefore(list, bestSoFar) ? list : bestSoFar),
    undefined,
  );
  if (best) return { priceClp: best.priceClp, priceListId: best.id, origin: 'price_list' };
  return { priceClp: precio, priceListId: null, origin: precio === null ? null : 'service' };
}
