import type { Changes, EventName } from '@workops/contracts';
import type { AuditedAct } from '@workops/kernel';
import type { Company } from '../domain/company';
import type { ContactRecord } from '../domain/contact';
import type { DefinitionsState } from './memory-attribute-definitions';
import type { FilesState } from './memory-files';

/** An event as a use case said it. */
export interface SaidEvent {
  workspaceId: string;
  type: EventName;
  resourceId: string | null;
  changes?: Changes;
  data: object;
}

/** All that the store in memory holds, of every workspace. */
export interface State extends DefinitionsState, FilesState {
  contacts: ContactRecord[];
  companies: Company[];
  events: SaidEvent[];
  acts: (AuditedAct & { workspaceId: string })[];
}
