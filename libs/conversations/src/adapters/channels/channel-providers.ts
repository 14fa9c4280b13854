import type { SystemAddressGuard } from '@workops/platform/addresses';
import type { ChannelProvider } from '../../message-ports';
import { checkCloudApi } from './cloud-api/cloud-api';
import { Graph } from './cloud-api/graph';

/** The wires of all providers, as one process has them. */
export class Wires {
  private readonly graph: Graph;
  /** What an account's provider is asked, by its name. */
  readonly checks: Readonly<Record<string, Pick<ChannelProvider, 'check'>>>;

  constructor(guard: SystemAddressGuard) {
    this.graph = new Graph(guard);
    this.checks = { cloud_api: { check: checkCloudApi(this.graph) } };
  }

  /** Ends the calls that are under way. */
  close(): Promise<void> {
    return this.graph.close();
  }
}
