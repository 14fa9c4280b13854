import { randomUUID } from 'node:crypto';
import type { RecordExample } from '@workops/platform/testing';
import type { NewConnection } from '../adapters/scheduling-records';

export const example: RecordExample<NewConnection> = {
  example: (workspaceId) => ({
    workspaceId,
    id: randomUUID(),
    memberId: null,
    url: 'https://dav.example.com/ana',
    username: 'ana',
    passwordSealed: 'sealed',
    lastError: null,
    lastWarning: null,
    owner: { kind: 'member', id: randomUUID(), appId: null },
    ownerScopes: ['schedule_config:write'],
    createdAt: new Date('2027-01-15T12:00:00.000Z'),
  }),
  changes: {
    memberId: randomUUID(),
    url: 'https://dav.example.com/eva',
    username: 'eva',
    lastError: 'http_500',
    owner: null,
    ownerScopes: [],
  },
  grown: ({ lastError }) => ({ lastError: `${lastError ?? ''}.` }),
  shown: ({ passwordSealed: _unread, ...connection }: Partial<NewConnection>) => connection as NewConnection,
};
