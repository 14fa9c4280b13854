import { benchLiveStreams } from './live-streams';
import { benchMessagesOut } from './messages-out';
import type { Parts } from './parts';
import { benchWhatsappIn } from './whatsapp-in';

/** The hanging provider comes last, because its messages keep waiting. */
export const benchConversations: Parts = {
  in: benchWhatsappIn,
  streams: (_place, service) => benchLiveStreams(service),
  out: benchMessagesOut,
};
