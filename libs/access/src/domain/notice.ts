import type { Actor } from '@workops/kernel';

/** Shown in the application and sent by email to owners and admins. */
export interface Notice {
  id: string;
  workspaceId: string;
  /** Machine-readable, such as `webhook_paused`. */
  kind: string;
  subject: string;
  text: string;
  /** A second notice with this key is dropped. */
  dedupeKey: string;
  createdAt: Date;
}

export type ShownNotice = Omit<Notice, 'dedupeKey'> & { readAt: Date | null };

/** A member sees notices addressed to them, an integration all of its workspace. */
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
