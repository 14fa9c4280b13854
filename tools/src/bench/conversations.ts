import { benchLiveStreams } from './live-streams';
import { benchMessagesOut } from './messages-out';
import type { Parts } from './parts';
import { benchWhatsappIn } from './whatsapp-in';

/** What comes in, who listens, and what goes out. The provider that hangs is the last: what waits for it waits on. */
export const benchConversations: Parts = {
  in: benchWhatsappIn,
  streams: (_place, service) => benchLiveStreams(service),
  out: benchMessagesOut,
};
