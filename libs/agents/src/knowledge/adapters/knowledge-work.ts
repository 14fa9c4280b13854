import type { Clock, Ids, OwnerStandings, RunMeter } from '@workops/kernel';
import { parseRanges, SystemAddressGuard } from '@workops/platform/addresses';
import type { Database } from '@workops/platform/database';
import type { Files } from '@workops/platform/files';
import type { Logger } from '@workops/platform/process';
import type { Embeddings, Extractor, Pages } from '../knowledge-ports';
import { embedSources, type EmbedRounds } from '../use-cases/embed-sources';
import { ThreadExtractor } from './extraction/thread-extractor';
import { knowledgeRuns, type RunNotices } from './knowledge-runs';
import { PageFetch } from './page-fetch';
import { forgetWords } from './words-left';

export interface KnowledgeWorkDeps {
  database: Database;
  files: Files;
  logger: Logger;
  clock: Clock;
  ids: Ids;
  notices: RunNotices;
  owners: OwnerStandings;
  /** Allows pages without TLS in live workspaces. */
  plainHttp: boolean;
  /** Non-public ranges from which pages may be fetched. */
  allowedCidrs: readonly string[];
  embeddings: Embeddings | null;
  measure?: RunMeter;
}

export class KnowledgeWork {
  private readonly pages: Pages & { close(): Promise<void> };
  private readonly extractor: Extractor & { close(): Promise<void> } = new ThreadExtractor();
  private isOver = false;
  readonly rounds: EmbedRounds;
  /** Deletes words that occur in no chunk. */
  readonly forget: () => Promise<number>;

  constructor({ database, files, logger, clock, ids, notices, allowedCidrs, ...deps }: KnowledgeWorkDeps) {
    this.pages = new PageFetch(new SystemAddressGuard(parseRanges(allowedCidrs)));
    this.forget = forgetWords(database, logger);
    this.rounds = embedSources({
      ...deps,
      clock,
      runs: knowledgeRuns({ database, ids, now: () => clock.now(), notices }),
      contents: files,
      extractor: this.extractor,
      pages: this.pages,
      onFailure: ({ id }, error) => logger.warn({ err: error, kb_run_id: id }, 'embedding a source failed; will retry'),
      isOver: () => this.isOver,
    });
  }

  /** Another process repeats the aborted work. */
  async leaveOff(): Promise<void> {
    this.isOver = true;
    await Promise.all([this.pages.close(), this.extractor.close()]);
  }
}
