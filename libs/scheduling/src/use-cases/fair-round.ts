const LOOK_AGAIN_MS = 1_000;

export interface FairRound<Job> {
  /** How many jobs run at once. */
  places: number;
  /** Takes what is due, at most so many; what it returns is nobody else's for a while. */
  lease(limit: number): Promise<Job[]>;
  /** Does one job; it takes care of its own failures. */
  work(job: Job): Promise<void>;
  /** Once true, nothing more is begun. */
  isOver: () => boolean;
}

/**
 * Goes on until nothing is due and nothing runs, and says how much there was. A slow job keeps its own place and no other: the rest are
 * filled as they come free.
 */
export async function fairRound<Job>({ places, lease, work, isOver }: FairRound<Job>): Promise<number> {
  const running = new Set<Promise<void>>();
  for (let begun = 0; ;) {
    const due = running.size < places && !isOver() ? await leased(lease(places - running.size), running) : [];
    begun += due.length;
    for (const job of due) {
      const ended: Promise<void> = work(job).finally(() => running.delete(ended));
      running.add(ended);
    }
    if (running.size === 0) return begun;
    await oneOf(running);
  }
}

/** The end of one of them, or the time to look again. */
async function oneOf(running: ReadonlySet<Promise<void>>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeToLook = new Promise<void>((resolve) => (timer = setTimeout(resolve, LOOK_AGAIN_MS)));
  await Promise.race([...running, timeToLook]);
  clearTimeout(timer);
}

/** Where nothing can be leased, the round ends once what runs has ended. */
async function leased<Job>(asked: Promise<Job[]>, running: ReadonlySet<Promise<void>>): Promise<Job[]> {
  try {
    return await asked;
  } catch (error) {
    await Promise.all(running);
    throw error;
  }
}
