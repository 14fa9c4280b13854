import { SaidEvents } from '@workops/contracts/testing';
import type { AuditedAct } from '@workops/kernel';
import type { KeptRecords } from '@workops/kernel/testing';
import type { Channel } from '../domain/channel';
import type { Company } from '../domain/company';
import type { ContactRecord } from '../domain/contact';
import type { OutboundPreference } from '../domain/outbound-preference';
import type { Tag } from '../domain/tag';
import type { DefinitionsState } from './memory-attribute-definitions';
import type { FilesState } from './memory-files';

export type SaidAct = AuditedAct & { workspaceId: string };

/** A transaction works on a copy and never changes a record in place. */
export interface State extends DefinitionsState, FilesState {
  contacts: ContactRecord[];
  companies: KeptRecords<Company>;
  tags: KeptRecords<Tag>;
  channels: Channel[];
  preferences: OutboundPreference[];
  events: SaidEvents;
  acts: SaidAct[];
}

export const emptyState = (): State => ({
  contacts: [],
  companies: new Map(),
  tags: new Map(),
  channels: [],
  preferences: [],
  definitions: new Map(),
  files: [],
  events: new SaidEvents(),
  acts: [],
});

export const copyState = (state: State): State => ({
  contacts: [...state.contacts],
  companies: new Map(state.companies),
  tags: new Map(state.tags),
  channels: [...state.channels],
  preferences: [...state.preferences],
  definitions: new Map(state.definitions),
  files: [...state.files],
  events: state.events.copy(),
  acts: [...state.acts],
});
