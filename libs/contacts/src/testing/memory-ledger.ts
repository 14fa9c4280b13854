import { standingPreferences, type OutboundPreference } from '../domain/outbound-preference';
import type { PreferenceLedger, PreferenceReads } from '../outbound-ports';
import type { State } from './memory-state';

const preferenceKey = ({ contactId, channel, scope }: OutboundPreference): string => `${contactId}/${channel}/${scope}`;

function loadLatest(state: State, workspaceId: string, contactIds: readonly string[]): OutboundPreference[] {
  const ours = state.preferences.filter(
    (entry) => entry.workspaceId === workspaceId && contactIds.includes(entry.contactId),
  );
  const last = new Map(ours.map((entry) => [preferenceKey(entry), entry]));
  return ours.filter((entry) => last.get(preferenceKey(entry)) === entry);
}

export class MemoryLedger implements PreferenceLedger {
  constructor(
    private readonly state: State,
    private readonly workspaceId: string,
  ) {}

  append(entry: OutboundPreference): Promise<void> {
    return this.repeat([entry]);
  }

  async repeat(entries: readonly OutboundPreference[]): Promise<void> {
    this.state.preferences.push(...entries);
  }

  async loadLatest(contactIds: readonly string[]): Promise<OutboundPreference[]> {
    return loadLatest(this.state, this.workspaceId, contactIds);
  }

  async move(fromContactIds: readonly string[], toContactId: string): Promise<void> {
    const isMoved = (entry: OutboundPreference) =>
      entry.workspaceId === this.workspaceId && fromContactIds.includes(entry.contactId);
    this.state.preferences = this.state.preferences.map((entry) =>
      isMoved(entry) ? { ...entry, contactId: toContactId } : entry,
    );
  }
}

export const memoryPreferenceReads = (current: () => State): PreferenceReads => ({
  page: async ({ workspaceId }, contactId, { limit, before }) => {
    const newestFirst = current()
      .preferences.filter((entry) => entry.workspaceId === workspaceId && entry.contactId === contactId)
      .reverse();
    const from = before === null ? 0 : newestFirst.findIndex(({ id }) => id === before) + 1;
    return newestFirst.slice(from, from + limit);
  },
  last: async ({ workspaceId }, contactId) => loadLatest(current(), workspaceId, [contactId]),
  outboundContact: async ({ workspaceId }, contactId) => {
    const state = current();
    const contact = state.contacts.find((each) => each.workspaceId === workspaceId && each.id === contactId);
    return contact && { ...contact, preferences: standingPreferences(loadLatest(state, workspaceId, [contactId])) };
  },
});
