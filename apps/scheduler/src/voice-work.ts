import { messagedContactsOn } from '@workops/contexts';
import { Inject, Injectable } from '@nestjs/common';
import { ACCESS, type Access } from '@workops/access';
import { definitionsOfStanding, HttpVoice, ledgerOn, VoiceWork } from '@workops/agents';
import { leadFactsOn } from '@workops/commerce';
import { contactDirectoryOn, dialled } from '@workops/contacts';
import { holdsOn } from '@workops/conversations';
import type { Clock, Ids } from '@workops/kernel';
import { SecretBox } from '@workops/platform';
import { Database } from '@workops/platform/database';
import { CLOCK, CONFIG, IDS, LOGGER, Metrics, type Logger } from '@workops/platform/process';
import type { SchedulerConfig } from './config';
import { Recurring } from './recurring';
import { Rounds } from './rounds';

const EVERY_MS = 500;

/** New leads that agents call automatically. */
@Injectable()
export class VoiceCalls extends Rounds {
  private readonly calls: VoiceWork;
  protected readonly rounds: readonly Recurring[];

  constructor(
    @Inject(Database) database: Database,
    @Inject(CONFIG) config: SchedulerConfig,
    @Inject(LOGGER) logger: Logger,
    @Inject(Metrics) metrics: Metrics,
    @Inject(CLOCK) clock: Clock,
    @Inject(IDS) ids: Ids,
    @Inject(ACCESS) access: Access,
    @Inject(SecretBox) sealer: SecretBox,
  ) {
    super();
    const { profileOf, settings } = access;
    const workspaces = { profileOf };
    const { reach, live } = contactDirectoryOn(database);
    const { judge } = messagedContactsOn({ database, workspaces, clock, ids });
    const holds = holdsOn({ database, directories: { contacts: { live } }, clock, ids });
    this.calls = new VoiceWork({
      measure: metrics.runs('voice_call'),
      ...{ database, clock, logger, sealer, server: new HttpVoice(config.VOICE_URL) },
      definitions: definitionsOfStanding(database, access),
      ledger: ledgerOn({ database, clock, ids, directories: { workspaces } }),
      directories: {
        workspaces: {
          factsOf: async (workspaceId) => {
            const [{ livemode }, { timezone, openingHours }] = await Promise.all([
              profileOf(workspaceId),
              settings.read({ workspaceId }),
            ]);
            return { livemode, timezone, openingHours };
          },
        },
        leads: { of: leadFactsOn(database) },
        contacts: {
          numberOf: async (workspaceId, contactId) =>
            dialled((await reach(workspaceId, [contactId])).get(contactId)?.phone ?? '') ?? null,
          mayBeCalled: async (workspaceId, contactId) => {
            const [verdict] = await judge(workspaceId, [
              { contactId, send: { channel: 'phone', purpose: 'promised_followup' } },
            ]);
            return verdict?.outcome === 'allowed';
          },
          held: holds.stands,
        },
      },
    });
    const failed = (error: unknown) =>
      logger.warn({ err: error }, 'a round over new leads failed, the next one finds what it left');
    this.rounds = [new Recurring(this.calls.round, EVERY_MS, failed, database.stillness)];
  }

  protected leaveOff(): Promise<void> {
    return this.calls.leaveOff();
  }
}
