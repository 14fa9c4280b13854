import { ApiError } from '@workops/client';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Button } from 'react-aria-components/Button';
import { LanguageSwitch, useWords } from './language';
import { comeBackTo, signInAsMember } from './member';
import { Field } from './parts';
import { signIn, type Session } from './session';
import { wordsOf } from './told';

const valueIn = (event: FormEvent<HTMLFormElement>, name: string): string =>
  String(new FormData(event.currentTarget).get(name));

/** The key is never stored: not in an address or log, nor in React state, which is written into the document. */
function ByKey({ onSession }: { onSession: (session: Session) => void }) {
  const words = useWords();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFailure('');
    signIn(valueIn(event, 'key'))
      .then((session) => (session ? onSession(session) : setFailure(words.keyRefused)))
      .catch((error: unknown) =>
        setFailure(error instanceof ApiError && error.status === 401 ? words.keyRefused : wordsOf(error)),
      )
      .finally(() => setBusy(false));
  };
  return (
    <form onSubmit={submit}>
      <Field
        label={words.key}
        hint={words.keyHint}
        name="key"
        type="password"
        autoComplete="off"
        isRequired
        autoFocus
      />
      <p role="alert">{failure}</p>
      <Button type="submit" isDisabled={isBusy} className="primary">
        {words.signIn}
      </Button>
    </form>
  );
}

/** A second attempt cancels the first. */
function AsMember({ onSession }: { onSession: (session: Session) => void }) {
  const words = useWords();
  const [failure, setFailure] = useState('');
  const attempt = useRef<AbortController>(undefined);
  useEffect(() => () => attempt.current?.abort(), []);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    attempt.current?.abort();
    const { signal } = (attempt.current = new AbortController());
    setFailure('');
    signInAsMember(valueIn(event, 'app').trim(), signal)
      .then(onSession)
      .catch((error: unknown) => signal.aborted || setFailure(`${words.memberRefused} ${wordsOf(error)}`));
  };
  return (
    <form onSubmit={submit}>
      <h2>{words.asMember}</h2>
      <Field label={words.app} hint={`${words.appHint} ${comeBackTo()}`} name="app" autoComplete="off" isRequired />
      <p role="alert">{failure}</p>
      <Button type="submit">{words.signInAsMember}</Button>
    </form>
  );
}

export function SignIn({
  ended,
  onSession,
}: {
  ended?: 'signedOut' | 'keyRefused';
  onSession: (session: Session) => void;
}) {
  const words = useWords();
  useEffect(() => void (document.title = words.signIn), [words]);
  return (
    <main className="door">
      <h1>{words.console}</h1>
      <p role="status">{ended === undefined ? '' : words[ended]}</p>
      <ByKey onSession={onSession} />
      <AsMember onSession={onSession} />
      <LanguageSwitch />
    </main>
  );
}
