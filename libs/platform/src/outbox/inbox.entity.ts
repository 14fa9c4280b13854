import { tableEntity } from '../records/entity';

export const inboxEntity = tableEntity({
  schema: 'platform',
  name: 'inbox',
  columns: {
    day: { type: 'date', primary: true },
    eventId: { type: 'uuid', primary: true },
    subscriber: { type: 'text', primary: true },
  },
});
