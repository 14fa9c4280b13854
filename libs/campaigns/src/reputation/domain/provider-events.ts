import { isStorable } from '@workops/kernel';
import { refusalIn } from './bounce';
import { tokenOfMessageId } from './mail-report';

export interface ProviderEvent {
  id: string;
  type: 'bounce' | 'complaint' | 'delivered';
  token: string | undefined;
  /** Server reply, such as `550 5.1.1 no such user`. */
  status: string;
}

const LONGEST = 500;
const TYPES: ReadonlySet<string> = new Set(['bounce', 'complaint', 'delivered']);
const TOKEN = /^[0-9a-f]{32}$/;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= LONGEST && isStorable(value);

function eventIn(event: unknown): ProviderEvent | undefined {
  if (!isObject(event)) return undefined;
  const { type, token, message_id: messageId, status = '' } = event;
  const id = Number.isSafeInteger(event['id']) ? String(event['id']) : event['id'];
  if (!isText(id) || typeof type !== 'string' || !TYPES.has(type)) return undefined;
  if (status !== null && typeof status !== 'string' && typeof status !== 'number') return undefined;
  const knownToken =
    isText(token) && TOKEN.test(token.toLowerCase())
      ? token.toLowerCase()
      : isText(messageId)
        ? tokenOfMessageId(messageId)
        : undefined;
  if (!isText(token) && !isText(messageId)) return undefined;
  return { id, type: type as ProviderEvent['type'], token: knownToken, status: String(status ?? '').slice(0, LONGEST) };
}

/** Skips invalid events and returns their paths. A single event counts as a list. */
export function eventsIn(body: unknown): { events: ProviderEvent[]; problems: string[] } {
  const events: unknown = isObject(body) ? body['events'] : undefined;
  if (typeof events !== 'object' || events === null) return { events: [], problems: ['events'] };
  const read = (Array.isArray(events) ? events : [events]).map(eventIn);
  return {
    events: read.filter((event) => event !== undefined),
    problems: read.flatMap((event, place) => (event === undefined ? [`events.${place}`] : [])),
  };
}

/** Providers report only permanent failures. */
const SAYS_NOTHING = { status: null, reply: 550 };

export const refusalOfEvent = ({ status }: ProviderEvent) => (status.trim() === '' ? SAYS_NOTHING : refusalIn(status));
