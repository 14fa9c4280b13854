import type { Clock, SecretKeeper } from '@workops/kernel';
import { parseRanges, SystemAddressGuard } from '@workops/platform/addresses';
import type { Database } from '@workops/platform/database';
import type { Files } from '@workops/platform/files';
import type { Logger } from '@workops/platform/process';
import { publishListings } from '../use-cases/publish-listings';
import { HttpPortal } from './http-portal';
import { publicationWork } from './publication-work';
import { settledTogether } from './settled-together';

export interface PublishingDeps {
  database: Database;
  files: Files;
  logger: Logger;
  clock: Clock;
  secrets: SecretKeeper;
  loadLivemode(workspaceId: string): Promise<boolean>;
  allowedCidrs: readonly string[];
}

/** Publishes and removes after the commit. */
export class Publishing {
  private readonly portal: HttpPortal;
  private isOver = false;
  /** Returns the number of calls. Any number of processes may run rounds. */
  readonly round: () => Promise<number>;

  constructor({ database, files, logger, clock, secrets, loadLivemode, allowedCidrs }: PublishingDeps) {
    this.portal = new HttpPortal(new SystemAddressGuard(parseRanges(allowedCidrs)));
    const work = publicationWork({ database, clock, loadLivemode });
    const settle = settledTogether(work, (error) =>
      logger.warn({ err: error }, 'storing the outcome of listings failed; they will be sent again'),
    );
    this.round = publishListings({
      work,
      portal: this.portal,
      fileContents: files,
      secrets,
      settle,
      isOver: () => this.isOver,
    });
  }

  /** Another process repeats aborted calls. */
  async stop(): Promise<void> {
    this.isOver = true;
    await this.portal.close();
  }
}
