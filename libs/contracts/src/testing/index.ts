import { Said } from '@workops/kernel/testing';
import type { EventName } from '../catalogue';
import type { Changes } from '../event';
import { mustFitCatalogue, type EventRecorder } from '../recorder';

/** An event as recorded by a use case. */
export interface SaidEvent {
  workspaceId: string;
  type: EventName;
  resourceId: string | null;
  changes?: Changes;
  data: object;
}

/** The events of a `MemoryStore`, in the order in which they were recorded; each fits the catalogue. */
export class SaidEvents extends Said<SaidEvent> {
  recorder(workspaceId: string): EventRecorder {
    return {
      record: (type, event) => {
        mustFitCatalogue(type, event.data);
        this.say(workspaceId, { workspaceId, type, ...event });
      },
    };
  }

  /** For a transaction that works on a copy: its events are separate until they are kept. */
  copy(): SaidEvents {
    return new SaidEvents([...this.said]);
  }

  typesOf(workspaceId: string): EventName[] {
    return this.of(workspaceId).map(({ type }) => type);
  }
}
