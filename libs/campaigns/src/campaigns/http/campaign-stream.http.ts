import { Controller, Inject, type StreamableFile } from '@nestjs/common';
import { CAMPAIGNS, type Campaigns } from '../../index';
import {
  CurrentCall,
  EVENT_STREAM,
  Listeners,
  listening,
  type ListeningCall,
  Operation,
  PathId,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { CampaignProgress } from './campaign-progress';

@Controller()
export class CampaignStreamHttp {
  private readonly progress: CampaignProgress;

  constructor(
    @Inject(CAMPAIGNS) private readonly campaigns: Campaigns,
    @Inject(Listeners) private readonly listeners: Listeners,
  ) {
    this.progress = new CampaignProgress(campaigns);
  }

  @Operation.get('/campaigns/:id/stream', {
    id: 'listenToCampaign',
    tag: 'Campaigns',
    tier: 'beta',
    credentials: WORKSPACE_CREDENTIALS,
    scopes: ['campaigns:read'],
    summary: 'Listen to the progress of a campaign',
    description:
      'Server-sent events: `progress`, at first and whenever it differs, at most once a second, with `status` and `counts`. It ends with the campaign.',
    produces: EVENT_STREAM,
    listens: true,
    errors: ['NOT_FOUND'],
  })
  async listen(@CurrentCall() call: ListeningCall, @PathId() id: string): Promise<StreamableFile> {
    await this.campaigns.read(call.request.actor!, id);
    const listener = this.listeners.add(call);
    await this.progress.follow(listener.actor, id, listener.stream);
    return listening(listener);
  }
}
