import { accountEntity } from './account.entity';
import { callbackEntity } from './callback.entity';
import { mandateEntity } from './mandate.entity';

/** Tables whose rows are not plain records. */
export const billingTables = [accountEntity, callbackEntity, mandateEntity];
