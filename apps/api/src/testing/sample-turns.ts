import { aTurn } from '@workops/agents/testing';
import type { ApiApp } from './api-app';
import { aReceivedMessage } from './sample-conversations';
import type { SamplePlace } from './sample-place';

export const sampleTurns = {
  '/ai-turns': async (api: ApiApp, place: SamplePlace): Promise<string> =>
    aTurn(api.database, place.id, (await aReceivedMessage(api, place)).conversationId),
};
