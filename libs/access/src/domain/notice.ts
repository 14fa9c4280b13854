import type { Actor } from '@workops/kernel';

/** A notice to the owners and admins of a workspace, in the application and by e-mail. */
export interface Notice {
  id: string;
  workspaceId: string;
  /** Its kind, for programs: `webhook_paused`. */
  kind: string;
  subject: string;
  text: string;
  /** A second notice of the workspace with this key is dropped. */
  dedupeKey: string;
  createdAt: Date;
}

/** A notice as one reader has it. */
export type ShownNotice = Omit<Notice, 'dedupeKey'> & { readAt: Date | null };

/** Whose notices: a member's are the ones addressed to them; an integration sees all of its workspace. */
export interface NoticeReader {
  workspaceId: string;
  id: string;
  sees: 'own' | 'all';
}

/** Undefined for anyone who is neither a member nor an API key. */
export function readerOf({ author, workspaceId }: Actor): NoticeReader | undefined {
  if (author.id === null || (author.kind !== 'member' && author.kind !== 'api_key')) return undefined;
  return { workspaceId, id: author.id, sees: author.kind === 'member' ? 'own' : 'all' };
}
