import { part, token } from '@workops/platform/process';
import { createCommerce, type Commerce } from '../commerce';
import { commerceOn, type CommerceDirectories } from './commerce-on';

export const COMMERCE = token<Commerce>('commerce');

export const stockPart = part<CommerceDirectories>(COMMERCE, ({ database, files, outside: directories, clock, ids }) =>
  createCommerce(commerceOn({ database, files, directories, clock, ids })),
);
