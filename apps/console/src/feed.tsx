import { useEffect, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { follow } from './follow';
import { useWords } from './language';
import { Json, Moment, Popup } from './parts';
import type { FeedEvent, Session } from './session';
import { useTeller } from './told';

const SINCE_MS = 15 * 60_000;
const WAIT_SECONDS = 25;
const SHOWN_AT_MOST = 200;

export function Feed({ session: { api } }: { session: Session }) {
  const words = useWords();
  const { fail } = useTeller();
  const [isFollowing, setFollowing] = useState(true);
  const [state, setState] = useState<'following' | 'lost' | 'stopped'>('following');
  const [events, setEvents] = useState<readonly FeedEvent[]>([]);
  const [shown, setShown] = useState<FeedEvent>();

  useEffect(() => {
    if (!isFollowing) return setState('stopped');
    const end = new AbortController();
    const from = new Date(Date.now() - SINCE_MS).toISOString();
    setEvents([]);
    setState('following');
    follow<FeedEvent>(
      {
        read: async (after, signal) => {
          const page = await api.get('/events', {
            query: { after, from, wait: WAIT_SECONDS, limit: SHOWN_AT_MOST },
            signal,
          });
          setState('following');
          return page;
        },
        take: (more) => setEvents((before) => [...more.toReversed(), ...before].slice(0, SHOWN_AT_MOST)),
        lost: () => setState('lost'),
      },
      end.signal,
    ).catch((error: unknown) => {
      setFollowing(false);
      fail(error);
    });
    return () => end.abort();
  }, [api, fail, isFollowing]);

  return (
    <>
      <p>{words.feedHint}</p>
      <div className="buttons">
        <Button onPress={() => setFollowing(!isFollowing)}>{isFollowing ? words.stop : words.follow}</Button>
        <span role="status">{words[state]}</span>
      </div>
      <div role="log" aria-label={words.feed}>
        <ol className="feed">
          {events.map((each) => (
            <li key={each.id}>
              <Moment at={each.created_at} />
              <Button onPress={() => setShown(each)}>{each.type}</Button>
              <span>{each.resource.id}</span>
            </li>
          ))}
        </ol>
      </div>
      {shown && (
        <Popup title={shown.type} onClose={() => setShown(undefined)}>
          <Json label={words.event} value={shown} />
          <Button onPress={() => setShown(undefined)}>{words.close}</Button>
        </Popup>
      )}
    </>
  );
}
