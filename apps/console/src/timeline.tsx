import { useEffect, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { useWords } from './language';
import { Json, Moment, Popup, Table } from './parts';
import { hashOf } from './route';
import { requestOf, type RequestTimeline, type Session, type TimelineEntry } from './session';
import { useTeller } from './told';
import type { Words } from './words';

interface Line {
  kind: string;
  title: string;
  outcome: string;
  isGood: boolean;
}

function lineOf({ request, event, delivery }: TimelineEntry, words: Words): Line {
  if (request) {
    const outcome = `${request.status} · ${Math.round(request.duration_ms)} ms`;
    return { kind: words.request, title: `${request.method} ${request.path}`, outcome, isGood: request.status < 400 };
  }
  if (event) return { kind: words.event, title: event.type, outcome: event.id, isGood: true };
  const { event: type = '', error = null, status_code: status = null, attempt = 1 } = delivery ?? {};
  return {
    kind: words.delivery,
    title: type,
    outcome: `${error ?? status ?? words.noAnswer} · ${words.attempt} ${attempt}`,
    isGood: error === null,
  };
}

export function Timeline({ session: { api }, id }: { session: Session; id: string }) {
  const words = useWords();
  const { fail } = useTeller();
  const [found, setFound] = useState<RequestTimeline>();
  const [shown, setShown] = useState<TimelineEntry>();
  useEffect(() => {
    const end = new AbortController();
    setFound(undefined);
    requestOf(api, id, end.signal)
      .then(setFound)
      .catch((error: unknown) => end.signal.aborted || fail(error));
    return () => end.abort();
  }, [api, fail, id]);

  return (
    <>
      <p>
        <a href={hashOf('requests')}>{words.allCalls}</a>
      </p>
      <Table caption={words.timeline} heads={[words.time, words.kind, words.what, words.outcome, words.actions]}>
        {found?.timeline.map((entry, place) => {
          const { kind, title, outcome, isGood } = lineOf(entry, words);
          return (
            <tr key={place}>
              <td>
                <Moment at={entry.at} />
              </td>
              <td>{kind}</td>
              <th scope="row">{title}</th>
              <td className={isGood ? 'good' : 'bad'}>{outcome}</td>
              <td>
                <Button onPress={() => setShown(entry)} aria-label={`${words.details} ${kind} ${title} ${place + 1}`}>
                  {words.details}
                </Button>
              </td>
            </tr>
          );
        })}
      </Table>
      {found && !found.complete && <p>{words.incomplete}</p>}
      {found && found.omitted.length > 0 && (
        <p>
          {words.omitted} {found.omitted.map((each) => each.replace('missing_scope:', '')).join(', ')}
        </p>
      )}
      {shown && (
        <Popup title={lineOf(shown, words).title} onClose={() => setShown(undefined)}>
          <Json label={lineOf(shown, words).kind} value={shown.request ?? shown.event ?? shown.delivery} />
          <Button onPress={() => setShown(undefined)}>{words.close}</Button>
        </Popup>
      )}
    </>
  );
}
