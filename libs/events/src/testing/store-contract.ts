import { changeContract } from './change-contract';
import { claimContract } from './claim-contract';
import { holdContract } from './hold-contract';
import { settingOn, type Stores } from './contract-setting';
import { outcomeContract } from './outcome-contract';
import { pauseContract } from './pause-contract';
import { redeliveryContract } from './redelivery-contract';
import { shareContract } from './share-contract';
import { subscriptionContract } from './subscription-contract';

export function storeContract(open: () => Promise<Stores>): void {
  let stores: Stores;
  beforeEach(async () => {
    stores = await open();
  });
  const setting = settingOn(() => stores);
  subscriptionContract(setting);
  claimContract(setting);
  holdContract(setting);
  shareContract(setting);
  outcomeContract(setting);
  pauseContract(setting);
  changeContract(setting);
  redeliveryContract(setting);
}
