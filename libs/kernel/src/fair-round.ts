const LOOK_AGAIN_MS = 1_000;

export interface FairRound<Job> {
  places: number;
  /** Keeps other processes away until the lease expires. `running` are in flight here. */
  lease(limit: number, running: readonly Job[]): Promise<Job[]>;
  /** Must not reject. */
  work(job: Job): Promise<void>;
  /** No further job starts once this is true. */
  isOver: () => boolean;
}

/** Works until nothing is due or in flight; returns the number of jobs. A slow job blocks only its own slot. */
export async function fairRound<Job>({ places, lease, work, isOver }: FairRound<Job>): Promise<number> {
  const running = new Map<Promise<void>, Job>();
  for (let begun = 0; ;) {
    const due =
      running.size < places && !isOver()
        ? await leased(lease(places - running.size, [...running.values()]), running)
        : [];
    begun += due.length;
    for (const job of due) {
      const ended: Promise<void> = work(job).finally(() => running.delete(ended));
      running.set(ended, job);
    }
    if (running.size === 0) return begun;
    await oneOf(running);
  }
}

/** Resolves when a job ends, or when it is time to look for due jobs. */
async function oneOf(running: ReadonlyMap<Promise<void>, unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeToLook = new Promise<void>((resolve) => (timer = setTimeout(resolve, LOOK_AGAIN_MS)));
  await Promise.race([...running.keys(), timeToLook]);
  clearTimeout(timer);
}

/** A failed lease waits for running jobs before it throws. */
async function leased<Job>(lease: Promise<Job[]>, running: ReadonlyMap<Promise<void>, Job>): Promise<Job[]> {
  try {
    return await lease;
  } catch (error) {
    await Promise.all(running.keys());
    throw error;
  }
}
