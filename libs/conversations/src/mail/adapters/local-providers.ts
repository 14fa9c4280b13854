import type { ChannelProvider } from '../../conversations/message-ports';
import type { TemplateProvider } from '../../channels/template-ports';

const FAILS = /^fail:\s*/;

/** Texts that begin with `fail:` fail, everything else is delivered. */
export const simulator: ChannelProvider = {
  repeatsAreKnown: true,
  check: () => Promise.resolve('ok'),
  send: (_account, { id, content }) =>
    Promise.resolve(
      FAILS.test(content)
        ? {
            kind: 'failed',
            error: {
              code: 'provider_refused',
              providerCode: 'simulated',
              message: content.replace(FAILS, '').slice(0, 300),
            },
          }
        : { kind: 'sent', externalId: `sim-${id}`, status: 'delivered' },
    ),
};

/** Approves everything; its templates are the ones kept here. */
export const simulatedTemplates: TemplateProvider = {
  createTemplate: (_account, { name, language }) =>
    Promise.resolve({ externalId: `sim-${name}-${language}`, status: 'approved' }),
  deleteTemplate: () => Promise.resolve('done'),
  templates: () => Promise.resolve('kept_here'),
  createFlow: (_account, { name }) => Promise.resolve({ externalId: `sim-${name}` }),
  changeFlow: () => Promise.resolve('done'),
  moveFlow: () => Promise.resolve('done'),
};

/** Needs no delivery: the visitor's page reads handed-over messages from here. */
export const webChat: ChannelProvider = {
  repeatsAreKnown: true,
  check: () => Promise.resolve('ok'),
  send: (_account, { id }) => Promise.resolve({ kind: 'sent', externalId: id }),
};
