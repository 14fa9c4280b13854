import { attemptEntity } from './attempt.entity';
import { deliveryEntity } from './delivery.entity';
import { deliveryHoldEntity } from './delivery-hold.entity';
import { eventEntity } from './event.entity';
import { replayEntity } from './replay.entity';

export const eventsTables = [attemptEntity, deliveryEntity, deliveryHoldEntity, eventEntity, replayEntity];
