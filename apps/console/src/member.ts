import { sessionOf, type Session } from './session';

/** The sign-in window reports its result here. */
const CHANNEL = 'console sign-in';

export const comeBackTo = (): string => `${location.origin}/console`;

/** An app with fewer scopes is granted fewer. */
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
 * Runs in the sign-in window: notifies the waiting page and closes. The code is useless without that page's verifier.
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

/** Ignores other pages' sign-ins. */
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
 * Signs a member in through a connected app in a separate window (code flow with PKCE). The token stays in memory.
 * Throws the refusal's code.
 */
export async function signInAsMember(app: string, signal: AbortSignal): Promise<Session> {
  // Browsers block windows that are not opened in a click handler.
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
