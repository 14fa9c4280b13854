import type { Row } from './numbers';
import type { Place } from './place';
import { benchWhatsappIn } from './whatsapp-in';

/** What comes in, and what goes out. */
export const benchConversations = (place: Place): Promise<Row[]> => benchWhatsappIn(place);
