const PARTS = 16;
const MAX_GROWTH = 4;
const ROUNDS = 5;

/** Processor time of this process for the work, in microseconds: a busy machine adds nothing to it. */
function costOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/**
 * Whether work over the large input costs about as much as the same work over sixteen inputs of a sixteenth: linear work does, quadratic work costs sixteen times
 * as much. One round in which it does is enough, because other threads of the process can only add to the cost.
 */
export function growsLinearly(work: (size: number) => void, size: number): boolean {
  const small = Math.ceil(size / PARTS);
  work(small);
  return Array.from({ length: ROUNDS }).some(() => {
    const parts = costOf(() => {
      for (let part = 0; part < PARTS; part += 1) work(small);
    });
    return costOf(() => work(size)) <= parts * MAX_GROWTH;
  });
}
