import { secretKeeper } from '@workops/platform';
import { token, work } from '@workops/platform/process';
import { whatsappProvider } from '../../channels/adapters/channel-providers';
import { MESSAGE_WIRES } from '../../channels/adapters/message-wires';
import { messageWork, type MessageWorkDeps } from './message-work';

const MOVE_EVERY_MS = 15_000;
const ASSIGN_EVERY_MS = 5_000;
const TELL_EVERY_MS = 2_000;

interface MessagesOutside extends Pick<
  MessageWorkDeps,
  'workspaces' | 'notices' | 'stops' | 'bounced' | 'correspondents'
> {
  /** Interval of polls for missed ticket targets. */
  breachesEverySeconds: number;
}

export const messagesWork = work({
  name: 'conversations: messages',
  runsIn: 'outside',
  needs: { wires: MESSAGE_WIRES, outside: token<MessagesOutside>('conversations: outside of sends') },
  begin: ({ database, files, logger, clock, ids, sealer, metrics, config, wires, outside }) => {
    const { whatsapp, others } = wires;
    const { breachesEverySeconds, ...asked } = outside;
    const leaving = new AbortController();
    const messages = messageWork({
      database,
      files,
      logger,
      clock,
      secrets: secretKeeper(sealer),
      providers: { ...others.providers, cloud_api: whatsappProvider({ wire: whatsapp, database, files, clock, ids }) },
      directUrl: config.DATABASE_DIRECT_URL,
      isOver: () => leaving.signal.aborted,
      ...asked,
    });
    const help = 'Share of their turns that campaigns have beside single messages, 1 while these are not late';
    metrics.sampledGauge('campaign_turns_ratio', help, [], async () => [
      { labels: {}, value: messages.sending.campaignRatio },
    ]);
    return {
      start: () => messages.sending.start(),
      rounds: [
        { run: messages.moveDue, everyMs: MOVE_EVERY_MS },
        { run: messages.assignWaiting, everyMs: ASSIGN_EVERY_MS },
        { run: messages.tellRefusals, everyMs: TELL_EVERY_MS },
        { run: messages.announceBreaches, everyMs: breachesEverySeconds * 1_000 },
      ],
      leaveOff: () => {
        leaving.abort();
        return messages.sending.stop();
      },
    };
  },
});
