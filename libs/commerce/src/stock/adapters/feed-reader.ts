import type { Files } from '@workops/platform/files';
import type { FeedFiles, FeedReader } from '../sync-ports';
import { csvRows } from './csv-rows';
import { jsonRows } from './json-rows';

export const feedReader: FeedReader = {
  read: (format, content, columns) => (format === 'csv' ? csvRows(content, columns) : jsonRows(content, columns.names)),
};

/** A whole file lies in memory while its rows are read: its encoding is known at its end. */
export const feedFiles = (files: Pick<Files, 'open'>): FeedFiles => ({
  read: async (workspaceId, fileId) => {
    const content = await files.open(workspaceId, fileId);
    if (!content) return undefined;
    const pieces: Buffer[] = [];
    for await (const piece of content as AsyncIterable<Buffer>) pieces.push(piece);
    return pieces;
  },
});
