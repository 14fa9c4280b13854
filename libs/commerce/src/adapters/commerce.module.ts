import { recordsModule } from '@workops/platform/process';
import { createCommerce } from '../commerce';
import { commerceRecords } from './commerce-records';

/** The token under which Nest knows this context: a `Commerce`. */
export const COMMERCE = Symbol('commerce');

export const commerceModule = recordsModule(COMMERCE, commerceRecords, createCommerce);
