import type { Files } from '@workops/platform/files';
import type { FeedFiles, FeedReader } from '../sync-ports';
import { csvRows } from './csv-rows';
import { jsonRows } from './json-rows';

export const feedReader: FeedReader = {
  read: (format, content, columns) => (format === 'csv' ? csvRows(content, columns) : jsonRows(content, columns.names)),
};

/** The encoding is only known at the end of a file. */
export const feedFiles = (files: Pick<Files, 'open'>): FeedFiles => ({
  read: async (workspaceId, fileId) => {
    const content = await files.open(workspaceId, fileId);
    if (!content) return undefined;
    const pieces: Buffer[] = [];
    for await (const piece of content as AsyncIterable<Buffer>) pieces.push(piece);
    return pieces;
  },
});
