import { tableEntity } from '@workops/platform/records';

export const workspaceEntity = tableEntity({
  schema: 'access',
  name: 'workspace',
  columns: {
    id: { type: 'uuid', primary: true },
    name: { type: 'text' },
    livemode: { type: 'boolean' },
    country: { type: 'text' },
    timezone: { type: 'text' },
    language: { type: 'text' },
    currency: { type: 'text' },
    healthcare: { type: 'boolean' },
    rateLimitBurst: { type: 'int', nullable: true },
    rateLimitPerSecond: { type: 'float8', nullable: true },
    createdAt: { type: 'timestamptz' },
    dateFormat: { type: 'text', default: 'latam' },
    website: { type: 'text', nullable: true },
    openingHours: { type: 'jsonb', default: {} },
    ads: { type: 'jsonb', default: {} },
    workspaceRateLimitBurst: { type: 'int', nullable: true },
    workspaceRateLimitPerSecond: { type: 'float8', nullable: true },
    suspended: { type: 'boolean', default: false },
  },
});
