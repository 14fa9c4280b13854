import { createApi, type Me } from './api';
import type { Around } from './around';
import { CliError } from './exit';
import { forget, keep, parseOrigin } from './settings';

const LOCAL = 'http://127.0.0.1:3000';
const KEY = /^[\x21-\x7e]+$/;

/** Stores both once the service accepts the key, which is never an argument. */
export async function login({ terminal, show, profile }: Around, { url }: { url?: string }): Promise<void> {
  const named = url ?? terminal.env.WORKOPS_URL;
  if (!named && !terminal.canAsk) throw new CliError('Where is the service? Give --url.');
  const origin = parseOrigin(named || (await terminal.ask('Where is the service?', LOCAL)));
  const typed =
    terminal.env.WORKOPS_API_KEY ?? (terminal.canAsk ? await terminal.askSecret('API key: ') : await terminal.input());
  const key = typed.trim();
  if (!KEY.test(key)) throw new CliError('That is no key.');
  const { data: me } = await createApi({ url: origin, key }).get('/me', { signal: terminal.interrupted });
  const file = keep(terminal.settingsFolder, profile, { url: origin, key });
  show.result(`${described(me)}\nThe key is kept in ${file}.`, {
    profile,
    url: origin,
    workspace: me.workspace.name,
    livemode: me.livemode,
  });
}

export function logout({ terminal, show, profile }: Around): void {
  const was = forget(terminal.settingsFolder, profile);
  show.result(
    was ? `${profile} is signed out. Its key works on: revoke it where it was made.` : `${profile} was not signed in.`,
    { profile, was },
  );
}

export async function whoami(around: Around): Promise<void> {
  const { data: me } = await around.api().get('/me', { signal: around.terminal.interrupted });
  const { url } = around.credentials();
  around.show.result(`${described(me)}\n${url}\n${me.scopes.join(' ')}`, { url, ...me });
}

const described = ({ author, workspace, livemode }: Me): string =>
  `${workspace.name}${livemode ? '' : ' (sandbox)'}, as ${author.kind.replace('_', ' ')} ${author.name ?? author.id ?? ''}`.trimEnd();
