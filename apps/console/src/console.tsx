import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Feed } from './feed';
import { Keys } from './keys';
import { LanguageSwitch, SpeechPlace, useWords } from './language';
import { Requests } from './requests';
import { hashOf, routeOf, useHash, type Route } from './route';
import type { Session } from './session';
import { SignIn } from './sign-in';
import { Subscription } from './subscription';
import { Subscriptions } from './subscriptions';
import { TellingPlace } from './told';
import type { Words } from './words';

const SCREENS = [
  ['subscriptions', 'subscriptions'],
  ['events', 'feed'],
  ['requests', 'requests'],
  ['keys', 'keys'],
] as const;

const titleOf = ({ screen }: Route, words: Words): string =>
  screen === 'subscription' ? words.subscriptions : words[SCREENS.find(([name]) => name === screen)![1]];

/** Focuses the heading of a new screen for screen readers. */
function Screen({ title, place, children }: { title: string; place: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(place);
  useEffect(() => void (document.title = title), [title]);
  useEffect(() => {
    if (first.current !== place) heading.current?.focus();
    first.current = place;
  }, [place]);
  return (
    <main id="content" tabIndex={-1}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </main>
  );
}

function Navigation({ route }: { route: Route }) {
  const words = useWords();
  return (
    <nav aria-label={words.screens}>
      {SCREENS.map(([name, word]) => {
        const isHere = name === route.screen || (name === 'subscriptions' && route.screen === 'subscription');
        return (
          <a key={name} href={hashOf(name)} aria-current={isHere ? 'page' : undefined}>
            {words[word]}
          </a>
        );
      })}
    </nav>
  );
}

function Shown({ session, route }: { session: Session; route: Route }) {
  if (route.screen === 'subscription')
    return <Subscription key={route.id} session={session} id={route.id} tab={route.tab} />;
  if (route.screen === 'events') return <Feed session={session} />;
  if (route.screen === 'requests') return <Requests session={session} id={route.id} />;
  return route.screen === 'keys' ? <Keys session={session} /> : <Subscriptions session={session} />;
}

function SignedIn({ session, onEnd }: { session: Session; onEnd: (isRefused: boolean) => void }) {
  const words = useWords();
  const route = routeOf(useHash());
  const place = route.screen === 'subscription' ? route.id : route.screen;
  const onKeyRefused = useCallback(() => onEnd(true), [onEnd]);
  return (
    <>
      <a
        className="skip"
        href="#content"
        onClick={(event) => {
          // The URL fragment names the screen.
          event.preventDefault();
          document.getElementById('content')?.focus();
        }}
      >
        {words.skip}
      </a>
      <header>
        <Navigation route={route} />
        <span>
          {session.me.workspace.name}
          {!session.me.livemode && ` · ${words.sandbox}`}
        </span>
        <LanguageSwitch />
        <Button onPress={() => onEnd(false)}>{words.signOut}</Button>
      </header>
      <TellingPlace onKeyRefused={onKeyRefused}>
        <Screen title={titleOf(route, words)} place={place}>
          <Shown session={session} route={route} />
        </Screen>
      </TellingPlace>
    </>
  );
}

function Door() {
  const [session, setSession] = useState<Session>();
  const [ended, setEnded] = useState<'signedOut' | 'keyRefused'>();
  const end = useCallback((isRefused: boolean) => {
    setSession(undefined);
    setEnded(isRefused ? 'keyRefused' : 'signedOut');
  }, []);
  return session ? <SignedIn session={session} onEnd={end} /> : <SignIn ended={ended} onSession={setSession} />;
}

export const Console = () => (
  <SpeechPlace>
    <Door />
  </SpeechPlace>
);
