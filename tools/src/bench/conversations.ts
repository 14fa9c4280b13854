import type { RunningService } from '../testing/service/running-service';
import { benchLiveStreams } from './live-streams';
import { benchMessagesOut } from './messages-out';
import type { Row } from './numbers';
import type { Place } from './place';
import { benchWhatsappIn } from './whatsapp-in';

/** What comes in, who listens, and what goes out. The provider that hangs is the last: what waits for it waits on. */
export const benchConversations = async (place: Place, service: RunningService): Promise<Row[]> => [
  ...(await benchWhatsappIn(place)),
  ...(await benchLiveStreams(service)),
  ...(await benchMessagesOut(place, service)),
];
