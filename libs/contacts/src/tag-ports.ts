import type { Actor, RecordPage, Records } from '@workops/kernel';
import type { Tag } from './domain/tag';

/** The tags of the actor's workspace, inside a transaction. */
export interface TagRepository extends Pick<Records<Tag>, 'add' | 'save'> {
  /** Waits for transactions that hold the tag. Undefined when there is none. */
  lock(id: string): Promise<Tag | undefined>;
  /** Contacts lose a removed tag in time. False when there is none; then nothing was written. */
  remove(id: string): Promise<boolean>;
  /** Those of the ids that exist in the workspace; locked against deletion until the transaction ends. */
  hold(ids: readonly string[]): Promise<ReadonlySet<string>>;
}

export interface TagReads {
  byId(actor: Actor, id: string): Promise<Tag | undefined>;
  /** Newest first. */
  page(actor: Actor, page: RecordPage): Promise<Tag[]>;
}
