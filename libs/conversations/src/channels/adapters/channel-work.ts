import { Readable } from 'node:stream';
import { metered, type Clock, type Ids, type RunMeter, type RunOutcome, type SecretKeeper } from '@workops/kernel';
import type { Database } from '@workops/platform/database';
import type { Files } from '@workops/platform/files';
import type { Logger } from '@workops/platform/process';
import { recordStore } from '@workops/platform/records';
import type { ChannelDirectories } from '../channel-ports';
import type { AttachmentFetches } from '../../conversations/message-ports';
import type { MediaDeps } from '../../mail/media-ports';
import type { TemplateDeps } from '../template-ports';
import { fetchMedia } from '../use-cases/fetch-media';
import { syncTemplates } from '../use-cases/sync-templates';
import { messagingAccounts } from './messaging-accounts';
import { mediaWork } from './postgres-media';
import { templateSyncs } from './template-syncs';
import { whatsappFlows } from './whatsapp-flows';
import { templateReads, whatsappTemplates } from './whatsapp-templates';

/** Maximum files that this process fetches concurrently. */
const FETCHES = 40;
const FETCH_MS = 60_000;
const SYNCS = 4;

export interface ChannelWorkDeps {
  database: Database;
  files: Files;
  fetches: AttachmentFetches;
  templateProviders: TemplateDeps['templateProviders'];
  secrets: SecretKeeper;
  workspaces: ChannelDirectories['workspaces'];
  logger: Logger;
  clock: Clock;
  ids: Ids;
  /** Measures template syncs. */
  measure?: RunMeter;
}

/** A file whose receiver gave up fails like one whose sender failed. */
const received = (files: Files): MediaDeps['files'] => ({
  receive: (workspaceId, content, maxBytes, signal) =>
    files.receive(workspaceId, Readable.from(content, { signal }), maxBytes),
});

/** Fetches files and syncs templates: provider calls after the commit. Any number of processes may run it. */
export class ChannelWork {
  private readonly leaving = new AbortController();
  private readonly running = new Set<Promise<void>>();
  /** Starts as many as there is room for; returns their number. A hanging one delays no other. */
  readonly rounds: { readonly media: () => Promise<number>; readonly templates: () => Promise<number> };

  constructor({
    database,
    files,
    fetches,
    templateProviders,
    secrets,
    workspaces,
    logger,
    clock,
    ids,
    measure,
  }: ChannelWorkDeps) {
    const accountReads = messagingAccounts.reads(database);
    const [work, syncs] = [mediaWork(database, files), templateSyncs(database)];
    const fetch = fetchMedia({ work, fetches, files: received(files), accountReads, secrets, workspaces });
    const sync = syncTemplates({
      ...recordStore(database, { whatsappTemplates, whatsappFlows }),
      templateProviders,
      accountReads,
      secrets,
      workspaces,
      clock,
      ids,
      templateReads: templateReads(database),
    });
    const failed = (error: unknown) => logger.warn({ err: error }, 'channel work failed; will retry');
    const counts = { media: 0, templates: 0 };
    const begin = (kind: keyof typeof counts, doing: () => Promise<void>): void => {
      counts[kind] += 1;
      const done: Promise<void> = doing()
        .catch(failed)
        .finally(() => {
          counts[kind] -= 1;
          this.running.delete(done);
        });
      this.running.add(done);
    };
    this.rounds = {
      media: async () => {
        const leased = counts.media < FETCHES ? await work.lease(FETCHES - counts.media) : [];
        for (const media of leased) {
          begin('media', () =>
            database.onBehalfOf(media.workspaceId, () =>
              fetch(media, AbortSignal.any([this.leaving.signal, AbortSignal.timeout(FETCH_MS)])),
            ),
          );
        }
        return leased.length;
      },
      templates: async () => {
        const leased = counts.templates < SYNCS ? await syncs.lease(SYNCS - counts.templates) : [];
        for (const each of leased) {
          begin('templates', () =>
            database.onBehalfOf(each.workspaceId, () =>
              metered(measure, async () => {
                const outcome = await sync(each.workspaceId, each.accountId).then(
                  (isDone): RunOutcome => (isDone ? 'ok' : 'failed'),
                  (): RunOutcome => 'again',
                );
                await syncs.settle(each, outcome === 'ok');
                return outcome;
              }),
            ),
          );
        }
        return leased.length;
      },
    };
  }

  /** Resolves once started work has ended. */
  async idle(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }

  /** Another process repeats aborted work. */
  async stop(): Promise<void> {
    this.leaving.abort();
    await this.idle();
  }
}
