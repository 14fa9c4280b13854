import { tableEntity } from '@workops/platform/records';

export const callbackEntity = tableEntity({
  schema: 'billing',
  name: 'callback',
  columns: {
    provider: { type: 'text', primary: true },
    eventId: { type: 'text', primary: true },
    at: { type: 'timestamptz' },
  },
});
