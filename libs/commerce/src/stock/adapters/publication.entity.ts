import { tableEntity } from '@workops/platform/records';

export const publicationEntity = tableEntity({
  schema: 'commerce',
  name: 'publication',
  columns: {
    workspaceId: { type: 'uuid', primary: true },
    vehicleId: { type: 'uuid', primary: true },
    accountId: { type: 'uuid', primary: true },
    state: { type: 'text' },
    revision: { type: 'int' },
    dueAt: { type: 'timestamptz', nullable: true },
    changedAt: { type: 'timestamptz', nullable: true },
    attempts: { type: 'int' },
    leasedUntil: { type: 'timestamptz', nullable: true },
    announced: { type: 'boolean' },
    sentPhotos: { type: 'uuid', array: true },
    externalId: { type: 'text', nullable: true },
    url: { type: 'text', nullable: true },
    error: { type: 'text', nullable: true },
    givenUpAt: { type: 'timestamptz', nullable: true },
    publishedAt: { type: 'timestamptz', nullable: true },
    createdAt: { type: 'timestamptz' },
    updatedAt: { type: 'timestamptz' },
    lastFailed: { type: 'boolean', default: false },
  },
});
