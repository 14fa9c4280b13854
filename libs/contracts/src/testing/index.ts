import { Said } from '@workops/kernel/testing';
import type { EventName } from '../catalogue';
import type { Changes } from '../event';
import { mustFitCatalogue, type EventRecorder } from '../recorder';

export interface SaidEvent {
  workspaceId: string;
  type: EventName;
  resourceId: string | null;
  changes?: Changes;
  data: object;
}

export class SaidEvents extends Said<SaidEvent> {
  recorder(workspaceId: string): EventRecorder {
    return {
      record: (type, event) => {
        mustFitCatalogue(type, event.data);
        this.say(workspaceId, { workspaceId, type, ...event });
      },
    };
  }

  copy(): SaidEvents {
    return new SaidEvents([...this.said]);
  }

  listTypes(workspaceId: string): EventName[] {
    return this.of(workspaceId).map(({ type }) => type);
  }
}
