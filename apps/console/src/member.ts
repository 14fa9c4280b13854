import { sessionOf, type Session } from './session';

/** Channel on which the sign-in window reports its result to the page that opened it. */
const CHANNEL = 'console sign-in';

/** The redirect address of the connected app, to which the sign-in returns. */
export const comeBackTo = (): string => `${location.origin}/console`;

/** Scopes that the console uses; an app registered with fewer is granted fewer. */
const SCOPES = ['webhooks:read', 'webhooks:write', 'events:read', 'requests:read'];

interface Return {
  state: string;
  code: string | null;
  error: string | null;
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
const random = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)));
const challengeOf = async (verifier: string): Promise<string> =>
  base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));

/**
 * Runs in the window that a sign-in returned to: notifies the waiting page and closes. The code in the address is
 * useless without that page's verifier, and works only once.
 */
export function handedOver(): boolean {
  const query = new URLSearchParams(location.search);
  const state = query.get('state');
  if (state === null) return false;
  history.replaceState(null, '', comeBackTo());
  new BroadcastChannel(CHANNEL).postMessage({
    state,
    code: query.get('code'),
    error: query.get('error'),
  } satisfies Return);
  close();
  return true;
}

/** The return for this state; returns of other pages' sign-ins are ignored. */
const returnOf = (state: string, signal: AbortSignal): Promise<Return> =>
  new Promise((resolve, reject) => {
    const channel = new BroadcastChannel(CHANNEL);
    signal.addEventListener('abort', () => {
      channel.close();
      reject(signal.reason as Error);
    });
    channel.onmessage = ({ data }: MessageEvent<Return>) => {
      if (data.state !== state) return;
      channel.close();
      resolve(data);
    };
  });

/**
 * Signs a member in at the identity provider in a separate window, through a connected app of the workspace (code flow
 * with PKCE). The access token stays in this page's memory, like a key. Throws the refusal's code if there is one.
 */
export async function signInAsMember(app: string, signal: AbortSignal): Promise<Session> {
  // The window is opened in the click handler, because browsers block it otherwise.
  const beside = open('about:blank', '_blank', 'popup,width=560,height=760');
  if (!beside) throw new Error('popup_blocked');
  const [state, verifier] = [random(), random()];
  const returned = returnOf(state, signal);
  const asked = { client_id: app, redirect_uri: comeBackTo(), response_type: 'code', scope: SCOPES.join(' '), state };
  const query = new URLSearchParams({
    ...asked,
    code_challenge: await challengeOf(verifier),
    code_challenge_method: 'S256',
  });
  beside.location.href = `/oauth/authorize?${query}`;
  const { code, error } = await returned;
  if (code === null) throw new Error(error ?? 'no_code');
  const body = new URLSearchParams({
    client_id: app,
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: comeBackTo(),
  });
  const answer = await fetch('/oauth/token', { method: 'POST', body, credentials: 'omit', signal });
  const said = (await answer.json()) as { access_token?: string; error?: string };
  if (said.access_token === undefined) throw new Error(said.error ?? `oauth ${answer.status}`);
  return sessionOf(said.access_token);
}
