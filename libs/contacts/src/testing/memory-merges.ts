import type { ContactRecord } from '../domain/contact';
import type { MergeRepository } from '../merge-ports';
import type { State } from './memory-state';

export class MemoryMerges implements MergeRepository {
  constructor(
    private readonly state: State,
    private readonly workspaceId: string,
  ) {}

  async lock(survivorId: string, secondaryIds: readonly string[]): Promise<ContactRecord[]> {
    return this.state.contacts.filter(
      ({ workspaceId, id }) => workspaceId === this.workspaceId && [survivorId, ...secondaryIds].includes(id),
    );
  }

  async bury(secondaryIds: readonly string[], survivorId: string, at: Date): Promise<void> {
    const isBuried = ({ workspaceId, id, mergedIntoContactId }: ContactRecord) =>
      workspaceId === this.workspaceId &&
      (secondaryIds.includes(id) || secondaryIds.includes(mergedIntoContactId ?? ''));
    this.state.contacts = this.state.contacts.map((contact) =>
      isBuried(contact) ? { ...contact, mergedIntoContactId: survivorId, channels: [], updatedAt: at } : contact,
    );
  }
}
