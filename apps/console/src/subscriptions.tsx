import { useState, type FormEvent } from 'react';
import { Button } from 'react-aria-components/Button';
import { Checkbox } from 'react-aria-components/Checkbox';
import { useAct, usePages } from './asked';
import { useWords } from './language';
import { Field, ListEnd, Moment, ShownOnce, Table } from './parts';
import { hashOf } from './route';
import { may, namesIn, type NewWebhook, type Session, type Webhook } from './session';
import type { Words } from './words';

export const stateOf = ({ enabled, paused_at: pausedAt }: Webhook, words: Words): string => {
  if (!enabled) return words.off;
  return pausedAt === null ? words.active : words.paused;
};

export const eventsOf = ({ events }: Webhook, words: Words): string =>
  events.includes('*') ? words.allEvents : events.join(', ');

function Subscribing({ session: { api }, onMade }: { session: Session; onMade: (secret: string) => void }) {
  const words = useWords();
  const { act, isBusy } = useAct();
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState('*');
  const [description, setDescription] = useState('');
  const [includeData, setIncludeData] = useState(false);
  const subscribe = async () => {
    const body: NewWebhook = {
      url: url.trim(),
      events: namesIn(events),
      description: description.trim() || null,
      include_data: includeData,
    };
    const { data } = await api.post('/webhooks', { body });
    setUrl('');
    setDescription('');
    onMade(data.secret);
    return words.subscribed;
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    act(subscribe);
  };
  return (
    <form onSubmit={submit}>
      <h2>{words.newSubscription}</h2>
      <div className="row">
        <Field label={words.address} type="url" isRequired value={url} onChange={setUrl} />
        <Field label={words.eventNames} hint={words.eventNamesHint} isRequired value={events} onChange={setEvents} />
        <Field label={words.description} value={description} onChange={setDescription} />
      </div>
      <Checkbox isSelected={includeData} onChange={setIncludeData}>
        <span className="box" aria-hidden="true" />
        {words.includeData}
      </Checkbox>
      <Button type="submit" isDisabled={isBusy} className="primary">
        {words.create}
      </Button>
    </form>
  );
}

export function Subscriptions({ session }: { session: Session }) {
  const words = useWords();
  const { api } = session;
  const [secret, setSecret] = useState<string>();
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
      {may(session, 'webhooks:write') && (
        <Subscribing
          session={session}
          onMade={(made) => {
            setSecret(made);
            pages.again();
          }}
        />
      )}
      {secret !== undefined && (
        <ShownOnce title={words.subscribed} label={words.secret} secret={secret} onClose={() => setSecret(undefined)} />
      )}
    </>
  );
}
