import type { RunningService } from '../testing/service/running-service';
import type { Row } from './numbers';
import type { Place } from './place';

export type Measure = (place: Place, service: RunningService) => Promise<Row[]>;

/** A failure leaves the figures of the others. */
export type Parts = Readonly<Record<string, Measure>>;
