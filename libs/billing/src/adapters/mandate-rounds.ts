import { failureName, fairRound, type Clock, type Ids } from '@workops/kernel';
import type { Database } from '@workops/platform/database';

import type { Logger } from '@workops/platform/process';
import { PAYMENT_PROVIDERS, type Mandate, type PaymentProvider } from '../domain/mandate';
import { ProviderAway, ProviderRefused, type BillingDirectories } from '../ports';
import { standsThere } from '../use-cases/end-mandate';
import { followMandate } from '../use-cases/follow-mandate';
import { HttpGateway, type PaymentSettings } from './gateway';
import { COLUMNS, mandateReads, mandateStore } from './mandate-store';

const PLACES = 4;

/** The lease makes the mandate due again ten minutes after a crash. */
const LEASE_ASKING = `
  UPDATE billing.mandate SET ask_due_at = now() + interval '10 minutes'
   WHERE (workspace_id, id) IN (
     SELECT workspace_id, id
       FROM billing.mandate
      WHERE provider = $1 AND ask_due_at <= now()
      ORDER BY ask_due_at LIMIT $2 FOR UPDATE SKIP LOCKED)
  RETURNING ${COLUMNS}`;
const LEASE_ENDING = `
  UPDATE billing.mandate
     SET end_attempts = end_attempts + 1,
         end_due_at = now() + least(30 * 2 ^ least(end_attempts, 12), 14400) * interval '1 second'
   WHERE (workspace_id, id) IN (
     SELECT workspace_id, id
       FROM billing.mandate
      WHERE provider = $1 AND end_due_at <= now()
      ORDER BY end_due_at LIMIT $2 FOR UPDATE SKIP LOCKED)
  RETURNING ${COLUMNS}`;
const TOLD = 'UPDATE billing.mandate SET end_due_at = NULL WHERE workspace_id = $1 AND id = $2';

export interface MandateRoundsDeps {
  database: Database;
  directories: BillingDirectories;
  settings: PaymentSettings;
  clock: Clock;
  ids: Ids;
  logger: Logger;
}

/** Each provider has its own round, so that a hanging one does not delay the other. */
export class MandateRounds {
  private readonly gateway: HttpGateway;
  private isOver = false;
  readonly rounds: readonly (() => Promise<number>)[];

  constructor(private readonly deps: MandateRoundsDeps) {
    this.gateway = new HttpGateway(deps.settings);
    this.rounds = PAYMENT_PROVIDERS.flatMap((provider) => [
      this.round(provider, LEASE_ASKING, (mandate) => this.follow(mandate)),
      this.round(provider, LEASE_ENDING, (mandate) => this.tell(mandate)),
    ]);
  }

  async leaveOff(): Promise<void> {
    this.isOver = true;
    await this.gateway.close();
  }

  private round(
    provider: PaymentProvider,
    leasing: string,
    work: (mandate: Mandate) => Promise<void>,
  ): () => Promise<number> {
    const { database, logger } = this.deps;
    return () =>
      fairRound<Mandate>({
        places: PLACES,
        lease: (limit) => database.query<Mandate>(leasing, [provider, limit]),
        work: async (mandate) => {
          try {
            await database.onBehalfOf(mandate.workspaceId, () => work(mandate));
          } catch (error) {
            const { workspaceId, id } = mandate;
            const isAway = error instanceof ProviderAway || error instanceof ProviderRefused;
            logger.warn(
              {
                workspace_id: workspaceId,
                mandate_id: id,
                provider,
                failure: isAway ? error.constructor.name : failureName(error),
              },
              'a payment provider did not do what it was asked, it is asked again',
            );
          }
        },
        isOver: () => this.isOver,
      });
  }

  private follow(mandate: Mandate): Promise<void> {
    const { database, ...deps } = this.deps;
    return followMandate({
      ...deps,
      store: mandateStore(database),
      reads: mandateReads(database),
      gateway: this.gateway,
    })(mandate);
  }

  /** The mandate may already have ended there. */
  private async tell(mandate: Mandate): Promise<void> {
    await this.gateway.revoke(mandate).catch(async (error: unknown) => {
      if (!(error instanceof ProviderRefused)) throw error;
      if (await standsThere(this.gateway, mandate)) throw error;
    });
    await this.deps.database.query(TOLD, [mandate.workspaceId, mandate.id]);
  }
}
