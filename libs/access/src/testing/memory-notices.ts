import type { Member } from '../domain/member';
import type { Notice, NoticeReader, ShownNotice } from '../domain/notice';
import type { RecordPage } from '@workops/kernel';
import type { NoticeMail, NoticeTransaction } from '../ports';

export interface NoticeState {
  notices: Notice[];
  /** Keyed by notice and reader; null if unread. */
  readers: Map<string, Date | null>;
  mails: NoticeMail[];
}

export const noNotices = (): NoticeState => ({ notices: [], readers: new Map(), mails: [] });

export const copyOfNotices = ({ notices, readers, mails }: NoticeState): NoticeState => ({
  notices: [...notices],
  readers: new Map(readers),
  mails: [...mails],
});

const mark = (noticeId: string, readerId: string): string => `${noticeId} ${readerId}`;

function had({ notices, readers }: NoticeState, { workspaceId, id, sees }: NoticeReader): ShownNotice[] {
  return notices
    .filter((notice) => notice.workspaceId === workspaceId && (sees === 'all' || readers.has(mark(notice.id, id))))
    .map(({ dedupeKey: _dedupeKey, ...notice }) => ({ ...notice, readAt: readers.get(mark(notice.id, id)) ?? null }))
    .sort((left, right) => (left.id < right.id ? 1 : -1));
}

export const noticesIn = (state: NoticeState, reader: NoticeReader, { after, limit }: RecordPage): ShownNotice[] =>
  had(state, reader)
    .filter(({ id }) => after === null || id < after)
    .slice(0, limit);

export const noticeTransactionOn = (state: NoticeState, members: ReadonlyMap<string, Member>): NoticeTransaction => ({
  add: async (notice) => {
    const isDuplicate = state.notices.some(
      ({ workspaceId, dedupeKey }) => workspaceId === notice.workspaceId && dedupeKey === notice.dedupeKey,
    );
    if (!isDuplicate) state.notices.push(notice);
    return !isDuplicate;
  },
  administrators: async (workspaceId) =>
    [...members.values()]
      .filter(
        (member) =>
          member.workspaceId === workspaceId &&
          member.status === 'active' &&
          (member.role === 'owner' || member.role === 'admin'),
      )
      .map(({ id, email }) => ({ id, email })),
  address: async (noticeId, memberIds) => memberIds.forEach((id) => state.readers.set(mark(noticeId, id), null)),
  mail: async (mails) => void state.mails.push(...mails),
  markRead: async (reader, noticeId, at) => {
    const notice = had(state, reader).find(({ id }) => id === noticeId);
    if (!notice) return undefined;
    const readAt = notice.readAt ?? at;
    state.readers.set(mark(noticeId, reader.id), readAt);
    return { ...notice, readAt };
  },
});
