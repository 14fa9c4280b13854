const PARTS = 16;
const MAX_GROWTH = 4;
const ROUNDS = 5;

/** Microseconds of this process, so that a busy machine does not count. */
function cpuCost(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/**
 * Compares with sixteen parts: linear work costs the same, quadratic sixteen times as much. The minimum of several
 * rounds counts, because other threads only add.
 */
export function growsLinearly(work: (size: number) => void, size: number): boolean {
  const small = Math.ceil(size / PARTS);
  let parts = Infinity;
  let whole = Infinity;
  for (let round = 0; round < ROUNDS; round += 1) {
    parts = Math.min(
      parts,
      cpuCost(() => {
        for (let part = 0; part < PARTS; part += 1) work(small);
      }),
    );
    whole = Math.min(
      whole,
      cpuCost(() => work(size)),
    );
  }
  return whole <= parts * MAX_GROWTH;
}
