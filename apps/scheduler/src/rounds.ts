import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { Recurring } from './recurring';

/** Rounds over leased work, until the process ends: another one takes up unfinished jobs. */
export abstract class Rounds implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** A slow one delays no other. */
  protected abstract readonly rounds: readonly Recurring[];

  /** Begins nothing more, and ends calls that are under way. */
  protected abstract leaveOff(): Promise<void>;

  onApplicationBootstrap(): void {
    for (const round of this.rounds) round.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.leaveOff();
    await Promise.all(this.rounds.map((round) => round.stop()));
  }
}
