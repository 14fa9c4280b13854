import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Button } from 'react-aria-components/Button';
import { ProgressBar } from 'react-aria-components/ProgressBar';
import { useAct, usePages } from './asked';
import { useWords } from './language';
import { Choice, Field, ListEnd, Moment, Table } from './parts';
import { namesIn, type Replay, type Session } from './session';
import { useTeller } from './told';

const LOOK_EVERY_MS = 1_500;
const HOUR_MS = 3_600_000;

const isUnderWay = ({ status }: Replay): boolean => status === 'queued' || status === 'running';

/** The form of a datetime-local input. */
const localTime = (at: number): string =>
  new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

function Beginning({ session: { api }, id, onBegun }: { session: Session; id: string; onBegun: () => void }) {
  const words = useWords();
  const { act, isBusy } = useAct();
  const [from, setFrom] = useState(() => localTime(Date.now() - HOUR_MS));
  const [to, setTo] = useState(() => localTime(Date.now() + 60_000));
  const [only, setOnly] = useState<Replay['only']>('undelivered');
  const [events, setEvents] = useState('');
  const begin = async () => {
    const named = namesIn(events);
    const body = {
      ...(named.length > 0 && { events: named }),
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      only,
    };
    await api.post('/webhooks/{id}/replays', { path: { id }, body });
    onBegun();
    return words.replayStarted;
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    act(begin);
  };
  const choices = [
    ['undelivered', words.undelivered],
    ['all', words.everything],
  ] as const;
  return (
    <form onSubmit={submit} className="row">
      <Field label={words.from} type="datetime-local" isRequired value={from} onChange={setFrom} />
      <Field label={words.to} type="datetime-local" isRequired value={to} onChange={setTo} />
      <Choice label={words.which} value={only} options={choices} onChange={setOnly} />
      <Field label={words.onlyEvents} hint={words.onlyEventsHint} value={events} onChange={setEvents} />
      <Button type="submit" isDisabled={isBusy} className="primary">
        {words.startReplay}
      </Button>
    </form>
  );
}

function useEnds(items: readonly Replay[] | undefined): void {
  const words = useWords();
  const { say } = useTeller();
  const before = useRef(new Set<string>());
  useEffect(() => {
    const ended = items?.filter((each) => before.current.has(each.id) && !isUnderWay(each)) ?? [];
    before.current = new Set(items?.filter(isUnderWay).map((each) => each.id));
    const [last] = ended;
    if (last) say(`${words.replayEnded} ${words[`status_${last.status}`]}`);
  }, [items, say, words]);
}

export function Replays({ session, id }: { session: Session; id: string }) {
  const words = useWords();
  const { act, isBusy } = useAct();
  const { api } = session;
  const pages = usePages<Replay>(
    async (cursor, signal) => {
      const { data, meta } = await api.get('/webhooks/{id}/replays', { path: { id }, query: { cursor }, signal });
      return { items: data, next: meta.pagination.nextCursor ?? undefined };
    },
    id,
    LOOK_EVERY_MS,
  );
  useEnds(pages.items);
  const cancel = async (replay: Replay) => {
    await api.post('/webhooks/{id}/replays/{replayId}/cancel', { path: { id, replayId: replay.id } });
    pages.again();
    return words.replayCancelled;
  };

  return (
    <>
      <Beginning session={session} id={id} onBegun={pages.again} />
      <Table
        caption={words.replays}
        heads={[words.from, words.to, words.which, words.state, words.progress, words.counts, words.actions]}
      >
        {pages.items?.map((each) => (
          <tr key={each.id}>
            <th scope="row">
              <Moment at={each.from} />
            </th>
            <td>
              <Moment at={each.to} />
            </td>
            <td>{each.only === 'all' ? words.everything : words.undelivered}</td>
            <td>
              {words[`status_${each.status}`]}
              {each.reason !== null && ` (${each.reason})`}
            </td>
            <td>
              <ProgressBar aria-label={words.progress} value={each.progress}>
                {({ percentage, valueText }) => (
                  <>
                    <progress aria-hidden="true" max={100} value={percentage} /> {valueText}
                  </>
                )}
              </ProgressBar>
            </td>
            <td>{[each.looked_at, each.queued, each.succeeded, each.failed].join(' / ')}</td>
            <td>
              {isUnderWay(each) && (
                <Button onPress={() => act(() => cancel(each))} isDisabled={isBusy}>
                  {words.cancelReplay}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </Table>
      <ListEnd {...pages} />
    </>
  );
}
