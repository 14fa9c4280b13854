import { Said } from '@workops/kernel/testing';
import type { EventName } from '../catalogue';
import type { Changes } from '../event';
import { mustFitCatalogue, type EventRecorder } from '../recorder';

/** An event as a use case recorded it. */
export interface SaidEvent {
  workspaceId: string;
  type: EventName;
  resourceId: string | null;
  changes?: Changes;
  data: object;
}

/** Events recorded in a `MemoryStore`, in order; each matches the catalogue. */
export class SaidEvents extends Said<SaidEvent> {
  recorder(workspaceId: string): EventRecorder {
    return {
      record: (type, event) => {
        mustFitCatalogue(type, event.data);
        this.say(workspaceId, { workspaceId, type, ...event });
      },
    };
  }

  /** A separate copy, used by a transaction that works on a copy of the store. */
  copy(): SaidEvents {
    return new SaidEvents([...this.said]);
  }

  listTypes(workspaceId: string): EventName[] {
    return this.of(workspaceId).map(({ type }) => type);
  }
}
