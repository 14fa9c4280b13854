import { StockSync } from '@workops/commerce';
import type { Clock } from '@workops/kernel';
import { SecretBox, systemIds } from '@workops/platform';
import { Files } from '@workops/platform/files';
import { CLOCK, createLogger } from '@workops/platform/process';
import type { ApiApp } from './api-app';

export function createStockSync({ access, app, database }: ApiApp, clock: Clock = app.get<Clock>(CLOCK)): StockSync {
  return new StockSync({
    database,
    files: app.get(Files),
    logger: createLogger('test', 'silent'),
    secretBox: app.get(SecretBox),
    clock,
    ids: systemIds,
    owners: access,
    plainHttp: true,
    allowedCidrs: ['127.0.0.0/8'],
    workspaces: { loadFacts: (workspaceId) => access.loadProfile(workspaceId) },
    branches: { among: async (workspaceId, ids) => new Set((await access.locations.names(workspaceId, ids)).keys()) },
  });
}
