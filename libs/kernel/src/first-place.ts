/** Binary search for the first index, or `count`. Once `isReached` holds, it must hold for all later indexes. */
export function firstPlace(count: number, isReached: (place: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isReached(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
