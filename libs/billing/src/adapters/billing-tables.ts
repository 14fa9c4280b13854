import { accountEntity } from './account.entity';
import { callbackEntity } from './callback.entity';
import { mandateEntity } from './mandate.entity';

export const billingTables = [accountEntity, callbackEntity, mandateEntity];
