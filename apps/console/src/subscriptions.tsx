import { usePages } from './asked';
import { useWords } from './language';
import { ListEnd, Moment, Table } from './parts';
import { hashOf } from './route';
import type { Session, Webhook } from './session';
import type { Words } from './words';

export const stateOf = ({ enabled, paused_at: pausedAt }: Webhook, words: Words): string => {
  if (!enabled) return words.off;
  return pausedAt === null ? words.active : words.paused;
};

export const eventsOf = ({ events }: Webhook, words: Words): string => (events.includes('*') ? words.allEvents : events.join(', '));

export function Subscriptions({ session: { api } }: { session: Session }) {
  const words = useWords();
  const pages = usePages<Webhook>(async (cursor, signal) => {
    const { data, meta } = await api.get('/webhooks', { query: { cursor }, signal });
    return { items: data, next: meta.pagination.nextCursor ?? undefined };
  }, 'webhooks');
  return (
    <>
      <Table caption={words.subscriptions} heads={[words.address, words.state, words.events, words.lastDelivery]}>
        {pages.items?.map((each) => (
          <tr key={each.id}>
            <th scope="row">
              <a href={hashOf('subscriptions', each.id)}>{each.description ?? each.url}</a>
              {each.description !== null && <small>{each.url}</small>}
            </th>
            <td>{stateOf(each, words)}</td>
            <td>{eventsOf(each, words)}</td>
            <td>
              <Moment at={each.last_delivery_at} />
              {each.last_status !== null && ` · ${each.last_status}`}
            </td>
          </tr>
        ))}
      </Table>
      <ListEnd {...pages} />
    </>
  );
}
