import type { ChannelReads, ChannelRepository } from '../channel-ports';
import { handleKinds, type Channel, type ChannelKind } from '../domain/channel';
import type { State } from './memory-state';

export class MemoryChannels implements ChannelRepository {
  constructor(
    private readonly state: State,
    private readonly workspaceId: string,
  ) {}

  async add(channel: Channel): Promise<string | undefined> {
    const { kind, identifierNormalised } = channel;
    const holder = this.ours().find(
      (other) => other.kind === kind && other.identifierNormalised === identifierNormalised,
    );
    if (!holder) this.state.channels.push(channel);
    return holder?.contactId;
  }

  async remove(contactId: string, channelId: string): Promise<boolean> {
    const match = this.ours().find(({ id }) => id === channelId);
    if (match?.contactId !== contactId) return false;
    this.state.channels = this.state.channels.filter((channel) => channel !== match);
    return true;
  }

  async listKinds(contactId: string): Promise<ChannelKind[]> {
    return this.ours()
      .filter((channel) => channel.contactId === contactId)
      .map(({ kind }) => kind);
  }

  async move(fromContactIds: readonly string[], toContactId: string): Promise<void> {
    const moved = new Set(this.ours().filter(({ contactId }) => fromContactIds.includes(contactId)));
    this.state.channels = this.state.channels.map((channel) =>
      moved.has(channel) ? { ...channel, contactId: toContactId } : channel,
    );
  }

  private ours(): Channel[] {
    return this.state.channels.filter(({ workspaceId }) => workspaceId === this.workspaceId);
  }
}

const kindRank = ({ kind }: Channel): number => handleKinds.indexOf(kind);

export const memoryChannelReads = (current: () => State): ChannelReads => ({
  page: async ({ workspaceId }, contactId, { limit, after }) =>
    current()
      .channels.filter((channel) => channel.workspaceId === workspaceId && channel.contactId === contactId)
      .sort((left, right) => (left.id < right.id ? -1 : 1))
      .filter(({ id }) => after === null || id > after)
      .slice(0, limit),
  handles: async ({ workspaceId }, contactIds) => {
    const ours = current().channels.filter(
      (channel) => channel.workspaceId === workspaceId && contactIds.includes(channel.contactId),
    );
    ours.sort((left, right) => kindRank(left) - kindRank(right) || (left.id < right.id ? -1 : 1));
    return new Map(ours.toReversed().map(({ contactId, kind, identifier }) => [contactId, { kind, identifier }]));
  },
});
