import { campaignCountEntity } from '../reputation/adapters/campaign-count.entity';
import { campaignLaneEntity } from '../campaigns/adapters/campaign-lane.entity';
import { emailCountEntity } from '../reputation/adapters/email-count.entity';
import { emailEventEntity } from '../reputation/adapters/email-event.entity';
import { emailReputationEntity } from '../reputation/adapters/email-reputation.entity';
import { emailSuppressionEntity } from '../reputation/adapters/email-suppression.entity';
import { freedAddressEntity } from '../reputation/adapters/freed-address.entity';
import { laneEntity } from '../campaigns/adapters/lane.entity';
import { listedContactEntity } from '../campaigns/adapters/listed-contact.entity';
import { recipientEntity } from '../campaigns/adapters/recipient.entity';
import { tallyEntity } from '../campaigns/adapters/tally.entity';
import { testMailEntity } from '../campaigns/adapters/test-mail.entity';

export const campaignsTables = [
  campaignCountEntity,
  campaignLaneEntity,
  emailCountEntity,
  emailEventEntity,
  emailReputationEntity,
  emailSuppressionEntity,
  freedAddressEntity,
  laneEntity,
  listedContactEntity,
  recipientEntity,
  tallyEntity,
  testMailEntity,
];
