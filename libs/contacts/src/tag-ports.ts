import type { Actor, RecordPage, Records } from '@workops/kernel';
import type { Tag } from './domain/tag';

/** The tags of the actor's workspace, inside a transaction. */
export interface TagRepository extends Pick<Records<Tag>, 'add' | 'save'> {
  /** Waits for transactions that hold the tag. Undefined if it does not exist. */
  lock(id: string): Promise<Tag | undefined>;
  /** Deletes the tag; it is removed from contacts later. Returns false if it does not exist. */
  remove(id: string): Promise<boolean>;
  /** Existing tags among these ids, locked against deletion until the transaction ends. */
  hold(ids: readonly string[]): Promise<ReadonlySet<string>>;
}

export interface TagReads {
  byId(actor: Actor, id: string): Promise<Tag | undefined>;
  /** Newest first. */
  page(actor: Actor, page: RecordPage): Promise<Tag[]>;
}
