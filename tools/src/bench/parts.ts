import type { RunningService } from '../testing/service/running-service';
import type { Row } from './numbers';
import type { Place } from './place';

export type Measure = (place: Place, service: RunningService) => Promise<Row[]>;

/** What a section measures, one after the other: what fails in one leaves the figures of the others. */
export type Parts = Readonly<Record<string, Measure>>;
