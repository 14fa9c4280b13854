import type { TimelineDeps } from './timeline-ports';
import { readTimeline } from './use-cases/read-timeline';

export {
  TIMELINE_KINDS,
  TIMELINE_SCOPES,
  TIMELINE_TITLE,
  type TimelineEntry,
  type TimelineKind,
} from './domain/timeline';

export type Timeline = ReturnType<typeof createTimeline>;

export const createTimeline = (deps: TimelineDeps) => ({ read: readTimeline(deps) });
