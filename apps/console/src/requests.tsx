import { useEffect, useState, type FormEvent } from 'react';
import { Button } from 'react-aria-components/Button';
import { useWords } from './language';
import { Field, Json } from './parts';
import { hashOf } from './route';
import { requestOf, type Session } from './session';
import { useTeller } from './told';

/** What became of one call, found by the id that its answer carried. */
export function Requests({ session: { api }, id }: { session: Session; id: string | undefined }) {
  const words = useWords();
  const { fail } = useTeller();
  const [sought, setSought] = useState(id ?? '');
  const [found, setFound] = useState<{ id: string; timeline: unknown }>();

  useEffect(() => {
    if (id === undefined) return undefined;
    setSought(id);
    const end = new AbortController();
    requestOf(api, id, end.signal)
      .then((timeline) => setFound({ id, timeline }))
      .catch((error: unknown) => end.signal.aborted || fail(error));
    return () => end.abort();
  }, [api, fail, id]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    location.hash = hashOf('requests', sought.trim());
  };
  return (
    <>
      <form onSubmit={submit} className="row">
        <Field label={words.requestId} hint={words.requestHint} isRequired value={sought} onChange={setSought} />
        <Button type="submit">{words.show}</Button>
      </form>
      {found?.id === id && found && <Json label={words.timeline} value={found.timeline} />}
    </>
  );
}
