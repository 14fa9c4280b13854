import type { Actor, RecordPage, Records } from '@workops/kernel';
import type { Tag } from './domain/tag';

export interface TagRepository extends Pick<Records<Tag>, 'add' | 'save'> {
  /** Waits for transactions that hold the tag. */
  lock(id: string): Promise<Tag | undefined>;
  /** False if it does not exist; contacts lose it later. */
  remove(id: string): Promise<boolean>;
  /** The existing ones, locked against deletion until the transaction ends. */
  hold(ids: readonly string[]): Promise<ReadonlySet<string>>;
}

export interface TagReads {
  byId(actor: Actor, id: string): Promise<Tag | undefined>;
  page(actor: Actor, page: RecordPage): Promise<Tag[]>;
}
