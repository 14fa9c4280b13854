import { useSyncExternalStore } from 'react';

export type Route =
  | { screen: 'subscriptions' }
  | { screen: 'subscription'; id: string; tab: 'deliveries' | 'replays' }
  | { screen: 'events' }
  | { screen: 'requests'; id: string | undefined }
  | { screen: 'keys' };

/** The first screen by default. */
export function routeOf(hash: string): Route {
  const [, name, ...rest] = hash.split('/');
  const [id, tab] = rest.map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
  if (name === 'subscriptions' && id)
    return { screen: 'subscription', id, tab: tab === 'replays' ? 'replays' : 'deliveries' };
  if (name === 'events' || name === 'keys') return { screen: name };
  if (name === 'requests') return { screen: name, id: id || undefined };
  return { screen: 'subscriptions' };
}

export const hashOf = (...parts: string[]): string => `#/${parts.map(encodeURIComponent).join('/')}`;

const listen = (changed: () => void): (() => void) => {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
};

/** Browsers do not send the URL fragment to servers. */
export const useHash = (): string => useSyncExternalStore(listen, () => location.hash);
