import { useState, type FormEvent } from 'react';
import { Button } from 'react-aria-components/Button';
import { useAct, usePages } from './asked';
import { useWords } from './language';
import { Choice, Field, Json, ListEnd, Moment, Popup, Table } from './parts';
import { deliveriesOf, type Delivery, type DeliveryFilter, type Session } from './session';

const PAGE = 25;
const LOOK_EVERY_MS = 3_000;

type Outcome = NonNullable<DeliveryFilter['outcome']> | '';

function Filters({ onChange }: { onChange: (filter: DeliveryFilter) => void }) {
  const words = useWords();
  const [outcome, setOutcome] = useState<Outcome>('');
  const [event, setEvent] = useState('');
  const submit = (submitted: FormEvent): void => {
    submitted.preventDefault();
    // The service validates event names.
    onChange({ ...(outcome !== '' && { outcome }), ...(event !== '' && { event: event as DeliveryFilter['event'] }) });
  };
  const outcomes = [
    ['', words.all],
    ['success', words.success],
    ['failure', words.failure],
    ['unresolved', words.unresolved],
  ] as const;
  return (
    <form onSubmit={submit} className="row">
      <Choice label={words.outcome} value={outcome} options={outcomes} onChange={setOutcome} />
      <Field label={words.event} value={event} onChange={setEvent} />
      <Button type="submit">{words.filter}</Button>
    </form>
  );
}

function Shown({
  delivery,
  isBusy,
  onAgain,
  onClose,
}: {
  delivery: Delivery;
  isBusy: boolean;
  onAgain: () => void;
  onClose: () => void;
}) {
  const words = useWords();
  return (
    <Popup title={`${delivery.event} · ${delivery.id}`} onClose={onClose}>
      <dl>
        <dt>{words.time}</dt>
        <dd>
          <Moment at={delivery.created_at} />
        </dd>
        <dt>{words.answer}</dt>
        <dd>{delivery.error ?? delivery.status_code ?? words.noAnswer}</dd>
        {delivery.redelivery_of !== null && (
          <>
            <dt>{words.ofDelivery}</dt>
            <dd>{delivery.redelivery_of}</dd>
          </>
        )}
      </dl>
      <Json label={words.payload} value={delivery.request_payload} />
      <Json label={words.answer} value={delivery.response_excerpt ?? words.withheld} />
      <div className="buttons">
        <Button onPress={onAgain} isDisabled={isBusy} className="primary">
          {words.again}
        </Button>
        <Button onPress={onClose}>{words.close}</Button>
      </div>
    </Popup>
  );
}

export function Deliveries({ session: { api }, id }: { session: Session; id: string }) {
  const words = useWords();
  const { act, isBusy } = useAct();
  const [filter, setFilter] = useState<DeliveryFilter>({});
  const [shown, setShown] = useState<Delivery>();
  const read = async (place: string | undefined, signal: AbortSignal) => {
    const offset = Number(place ?? 0);
    const { data } = await deliveriesOf(api, id, { ...filter, limit: PAGE, offset }, signal);
    return { items: data, next: data.length < PAGE ? undefined : String(offset + PAGE) };
  };
  const pages = usePages<Delivery>(read, `${id} ${JSON.stringify(filter)}`, LOOK_EVERY_MS);
  const again = async ({ id: deliveryId }: Delivery) => {
    await api
      .post('/webhooks/{id}/deliveries/{deliveryId}/redeliver', { path: { id, deliveryId } })
      .finally(() => setShown(undefined));
    pages.again();
    return words.queued;
  };

  return (
    <>
      <Filters onChange={setFilter} />
      <Table
        caption={words.deliveries}
        heads={[words.event, words.time, words.attempt, words.answer, words.duration, words.actions]}
      >
        {pages.items?.map((each) => (
          <tr key={each.id}>
            <th scope="row">
              {each.event}
              {each.redelivery_of !== null && (
                <small>
                  {words.ofDelivery} {each.redelivery_of}
                </small>
              )}
            </th>
            <td>
              <Moment at={each.created_at} />
            </td>
            <td>{each.attempt}</td>
            <td className={each.error === null ? 'good' : 'bad'}>{each.error ?? each.status_code}</td>
            <td>{each.latency_ms === null ? '' : `${each.latency_ms} ms`}</td>
            <td>
              <Button onPress={() => setShown(each)} aria-label={`${words.details} ${each.event} ${each.id}`}>
                {words.details}
              </Button>
            </td>
          </tr>
        ))}
      </Table>
      <ListEnd {...pages} />
      {shown && (
        <Shown
          delivery={shown}
          isBusy={isBusy}
          onAgain={() => act(() => again(shown))}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  );
}
