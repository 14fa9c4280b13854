const PARTS = 16;
const MAX_COST_RATIO = 4;
const ROUNDS = 5;

/** Measures this process only, so that other processes have no influence. */
function cpuMicroseconds(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/**
 * Compares one run of `size` with 16 runs of a sixteenth: linear work costs the same, quadratic work 16 times as much.
 * The minimum of several rounds counts, because other threads of the process can only add cost.
 */
export function growsLinearly(work: (size: number) => void, size: number): boolean {
  const partSize = Math.ceil(size / PARTS);
  let partsCost = Infinity;
  let wholeCost = Infinity;
  for (let round = 0; round < ROUNDS; round += 1) {
    partsCost = Math.min(
      partsCost,
      cpuMicroseconds(() => {
        for (let part = 0; part < PARTS; part += 1) work(partSize);
      }),
    );
    wholeCost = Math.min(
      wholeCost,
      cpuMicroseconds(() => work(size)),
    );
  }
  return wholeCost <= partsCost * MAX_COST_RATIO;
}
