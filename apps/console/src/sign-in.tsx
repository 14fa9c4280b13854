import { ApiError } from '@workops/client';
import { useEffect, useState, type FormEvent } from 'react';
import { Button } from 'react-aria-components/Button';
import { LanguageSwitch, useWords } from './language';
import { Field } from './parts';
import { signIn, type Session } from './session';
import { wordsOf } from './told';

/**
 * Asks for a key. Nothing keeps it: no storage, no address, no log; not even the state of this page, for React writes a field's state into the document. The
 * field is gone once the key is accepted.
 */
export function SignIn({ ended, onSession }: { ended?: 'signedOut' | 'keyRefused'; onSession: (session: Session) => void }) {
  const words = useWords();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  useEffect(() => void (document.title = words.signIn), [words]);

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFailure('');
    signIn(String(new FormData(event.currentTarget).get('key')))
      .then((session) => (session ? onSession(session) : setFailure(words.keyRefused)))
      .catch((error: unknown) => setFailure(error instanceof ApiError && error.status === 401 ? words.keyRefused : wordsOf(error)))
      .finally(() => setBusy(false));
  };

  return (
    <main className="door">
      <h1>{words.console}</h1>
      <p role="status">{ended === undefined ? '' : words[ended]}</p>
      <form onSubmit={submit}>
        <Field label={words.key} hint={words.keyHint} name="key" type="password" autoComplete="off" isRequired autoFocus />
        <p role="alert">{failure}</p>
        <Button type="submit" isDisabled={isBusy} className="primary">
          {words.signIn}
        </Button>
      </form>
      <LanguageSwitch />
    </main>
  );
}
