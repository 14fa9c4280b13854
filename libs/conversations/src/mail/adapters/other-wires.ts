import type { Clock } from '@workops/kernel';
import type { SecretBox } from '@workops/platform';
import type { SystemAddressGuard } from '@workops/platform/addresses';
import type { Files } from '@workops/platform/files';
import type { ProviderChecks } from '../../channels/channel-ports';
import type { AttachmentFetches, ChannelProviders } from '../../conversations/message-ports';
import { BridgeFiles } from './bridge-files';
import { BridgeProvider } from './bridge-provider';
import { simulator, webChat } from './local-providers';
import { SharedFiles } from './shared-files';
import { SmtpProvider } from './smtp-provider';

interface OtherWiresDeps {
  guard: SystemAddressGuard;
  files: Pick<Files, 'open'>;
  box: SecretBox;
  clock: Clock;
  origin: string;
}

export class OtherWires {
  readonly providers: ChannelProviders;
  readonly fetches: AttachmentFetches;
  private readonly bridge: BridgeProvider;
  private readonly bridgeFiles: BridgeFiles;

  constructor({ guard, files, box, clock, origin }: OtherWiresDeps) {
    const shared = new SharedFiles(box, clock);
    this.bridge = new BridgeProvider(guard, clock, (workspaceId, file) => origin + shared.pathOf(workspaceId, file));
    this.bridgeFiles = new BridgeFiles(guard);
    this.fetches = { bridge: this.bridgeFiles, simulator: this.bridgeFiles };
    const smtp = new SmtpProvider(guard, (workspaceId, fileId) => files.open(workspaceId, fileId));
    this.providers = { smtp, bridge: this.bridge, simulator, widget: webChat };
  }

  async close(): Promise<void> {
    await Promise.all([this.bridge.close(), this.bridgeFiles.close()]);
  }
}

export function otherChecks(
  guard: SystemAddressGuard,
  clock: Clock,
): { checks: ProviderChecks; close(): Promise<void> } {
  const bridge = new BridgeProvider(guard, clock, () => '');
  const smtp = new SmtpProvider(guard, () => Promise.resolve(undefined));
  return { checks: { smtp, bridge, simulator, widget: webChat }, close: () => bridge.close() };
}
