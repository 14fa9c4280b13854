import type { Actor } from '@workops/kernel';

/** A notice to the owners and admins of a workspace, in the application and by email. */
export interface Notice {
  id: string;
  workspaceId: string;
  /** Machine-readable kind: `webhook_paused`. */
  kind: string;
  subject: string;
  text: string;
  /** Idempotency key: a second notice of the workspace with this key is dropped. */
  dedupeKey: string;
  createdAt: Date;
}

/** A notice as a reader sees it. */
export type ShownNotice = Omit<Notice, 'dedupeKey'> & { readAt: Date | null };

/** A member sees the notices addressed to them, an integration all notices of its workspace. */
export interface NoticeReader {
  workspaceId: string;
  id: string;
  sees: 'own' | 'all';
}

/** Undefined unless the actor is a member or an API key. */
export function noticeReader({ author, workspaceId }: Actor): NoticeReader | undefined {
  if (author.id === null || (author.kind !== 'member' && author.kind !== 'api_key')) return undefined;
  return { workspaceId, id: author.id, sees: author.kind === 'member' ? 'own' : 'all' };
}
