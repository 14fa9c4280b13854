import { systemActor, systemClock, type Clock, type Ids } from '@workops/kernel';
import type { SystemAddressGuard } from '@workops/platform/addresses';
import type { Database } from '@workops/platform/database';
import type { Files } from '@workops/platform/files';
import { recordStore } from '@workops/platform/records';
import type { ProviderChecks } from '../channel-ports';
import type { AttachmentFetch, ChannelProvider } from '../../conversations/message-ports';
import type { TemplateDeps } from '../template-ports';
import { templateRefused } from '../use-cases/template-word';
import { checkCloudApi, cloudApi, cloudApiMedia } from './cloud-api/cloud-api';
import { cloudApiTemplates } from './cloud-api/cloud-api-templates';
import { Graph } from './cloud-api/graph';
import { simulatedTemplates } from '../../mail/adapters/local-providers';
import { otherChecks } from '../../mail/adapters/other-wires';
import { whatsappFlows } from './whatsapp-flows';
import { templateReads, whatsappTemplates } from './whatsapp-templates';

/** Has one connection to WhatsApp per process, and the other providers' account checks. */
export class WhatsappWire {
  readonly graph: Graph;
  readonly checks: ProviderChecks;
  readonly templateProviders: TemplateDeps['templateProviders'];
  readonly media: AttachmentFetch;
  private readonly others;

  constructor(guard: SystemAddressGuard) {
    this.graph = new Graph(guard);
    this.others = otherChecks(guard, systemClock);
    this.checks = { cloud_api: { check: checkCloudApi(this.graph) }, ...this.others.checks };
    this.templateProviders = { cloud_api: cloudApiTemplates(this.graph), simulator: simulatedTemplates };
    this.media = cloudApiMedia(this.graph);
  }

  async close(): Promise<void> {
    await Promise.all([this.graph.close(), this.others.close()]);
  }
}

interface WhatsappProviderDeps {
  wire: WhatsappWire;
  database: Database;
  files: Pick<Files, 'open'>;
  clock: Clock;
  ids: Ids;
}

/** If a paused or disabled template causes a refusal, it is updated first. */
export function whatsappProvider({ wire, database, files, clock, ids }: WhatsappProviderDeps): ChannelProvider {
  const flows = whatsappFlows.reads(database);
  const refused = templateRefused({
    ...recordStore(database, { whatsappTemplates, whatsappFlows }),
    templateReads: templateReads(database),
    clock,
    ids,
  });
  return cloudApi({
    graph: wire.graph,
    files,
    flowId: async ({ workspaceId, id }, flowId) => {
      const flow = await flows.byId(workspaceId, flowId);
      return flow?.accountId === id && flow.status === 'published' ? flow.externalId : undefined;
    },
    follow: async ({ workspaceId, id: accountId, livemode }, { template }, consequence) => {
      const status =
        consequence === 'template_paused' ? 'paused' : consequence === 'template_disabled' ? 'disabled' : undefined;
      if (!template || !status) return;
      await refused(
        systemActor(workspaceId, livemode),
        { accountId, name: template.name, language: template.language },
        status,
      );
    },
  });
}
