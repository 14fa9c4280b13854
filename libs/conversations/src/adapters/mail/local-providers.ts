import type { ChannelProvider } from '../../message-ports';

const FAILS = /^fail:\s*/;

/** Sends to nobody: what begins with `fail:` fails, everything else is delivered. */
export const simulator: ChannelProvider = {
  repeatsAreKnown: true,
  check: () => Promise.resolve('ok'),
  send: (_account, { id, content }) =>
    Promise.resolve(
      FAILS.test(content)
        ? { kind: 'failed', error: { code: 'provider_refused', providerCode: 'simulated', message: content.replace(FAILS, '').slice(0, 300) } }
        : { kind: 'sent', externalId: `sim-${id}`, status: 'delivered' },
    ),
};

/** The visitor's page reads its messages from here: what is handed over is shown to it from then on. */
export const webChat: ChannelProvider = {
  repeatsAreKnown: true,
  check: () => Promise.resolve('ok'),
  send: (_account, { id }) => Promise.resolve({ kind: 'sent', externalId: id }),
};
