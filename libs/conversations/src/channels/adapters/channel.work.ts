import { secretKeeper } from '@workops/platform';
import { token, work } from '@workops/platform/process';
import { ChannelWork, type ChannelWorkDeps } from './channel-work';
import { MESSAGE_WIRES } from './message-wires';

const EVERY_MS = 500;

export const channelWork = work({
  name: 'conversations: channels',
  runsIn: 'outside',
  needs: {
    wires: MESSAGE_WIRES,
    outside: token<Pick<ChannelWorkDeps, 'workspaces'>>('conversations: outside of channels'),
  },
  begin: ({ database, files, logger, clock, ids, sealer, metrics, wires: { whatsapp, others }, outside }) => {
    const channels = new ChannelWork({
      database,
      files,
      logger,
      clock,
      ids,
      secrets: secretKeeper(sealer),
      fetches: { ...others.fetches, cloud_api: whatsapp.media },
      templateProviders: whatsapp.templateProviders,
      measure: metrics.runs('template_sync'),
      ...outside,
    });
    const { media, templates } = channels.rounds;
    return {
      rounds: [media, templates].map((run) => ({ run, everyMs: EVERY_MS })),
      close: () => channels.stop(),
    };
  },
});
