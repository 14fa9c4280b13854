import { join } from 'node:path';
import type { ContextDeclaration } from '@workops/platform';

export const commerceContext: ContextDeclaration<'commerce'> = {
  name: 'commerce',
  purpose: 'what a workspace has to sell: its vehicles',
  migrations: join(__dirname, '..', '..', 'migrations'),
};
