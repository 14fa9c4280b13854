import { Inject, Injectable } from '@nestjs/common';
import { ACCESS, type Access } from '@workops/access';
import { KnowledgeWork, ledgerOn, paidEmbeddings } from '@workops/agents';
import type { Clock, Ids } from '@workops/kernel';
import { Database } from '@workops/platform/database';
import { Files } from '@workops/platform/files';
import { CLOCK, CONFIG, IDS, LOGGER, Metrics, type Logger } from '@workops/platform/process';
import type { SchedulerConfig } from './config';
import { Recurring } from './recurring';
import { Rounds } from './rounds';

const EVERY_MS = 1_000;

/** Sources of knowledge that are made searchable. */
@Injectable()
export class KbWork extends Rounds {
  private readonly embedding: KnowledgeWork;
  protected readonly rounds: readonly Recurring[];

  constructor(
    @Inject(Database) database: Database,
    @Inject(Files) files: Files,
    @Inject(CONFIG) config: SchedulerConfig,
    @Inject(LOGGER) logger: Logger,
    @Inject(Metrics) metrics: Metrics,
    @Inject(CLOCK) clock: Clock,
    @Inject(IDS) ids: Ids,
    @Inject(ACCESS) access: Access,
  ) {
    super();
    const directories = { workspaces: { profileOf: access.profileOf } };
    this.embedding = new KnowledgeWork({
      ...{ database, files, logger, clock, ids },
      owners: access,
      measure: metrics.runs('knowledge_sync'),
      notices: {
        failed: ({ workspaceId, sourceId, runId, name, failure }) =>
          access.notices.notifyAdmins({
            ...{ workspaceId, kind: 'kb_source_failed', dedupeKey: `kb_source_failed/${sourceId}/${runId}` },
            subject: `Fuente de conocimiento sin actualizar: ${name}`,
            text: `La fuente ${name} no se pudo leer (${failure}). Lo que ya se encontraba se sigue encontrando. Detalle: GET /kb/sources/${sourceId}.`,
          }),
      },
      embeddings: paidEmbeddings(config, { database, logger, ledger: ledgerOn({ database, clock, ids, directories }) }),
      allowedCidrs: config.WEBHOOK_ALLOWED_CIDRS,
      plainHttp: config.ALLOW_PLAIN_HTTP,
    });
    const failed = (error: unknown) =>
      logger.warn({ err: error }, 'a round over sources of knowledge failed, the next one finds what it left');
    const { begin, run } = this.embedding.rounds;
    this.rounds = [begin, run, this.embedding.forget].map(
      (round) => new Recurring(round, EVERY_MS, failed, database.stillness),
    );
  }

  protected leaveOff(): Promise<void> {
    return this.embedding.leaveOff();
  }
}
