import { listRecords, notFound, readRecord, settleFilename, unavailable, unusable, type Actor } from '@workops/kernel';
import { FILE_TYPES, hasNoText, packedKind, textKind, type FileKind } from '../domain/file-kind';
import { fileInUse, NO_FILE, sameFile, type KbFile } from '../domain/source';
import type { FileContent, KnowledgeDeps } from '../knowledge-ports';

/** A file as it was sent, its content received. */
export interface SentFile {
  /** The id under which its content was received. */
  id: string;
  filename: string;
  /** In bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
  /** Its first bytes. */
  head: Uint8Array;
}

export interface FileUploads extends KnowledgeDeps {
  /** Whether a zip file is a Word document, by its contents. */
  isDocument(content: FileContent): Promise<boolean>;
}

const BEGINNING = 4_096;

/** The first bytes of a text; undefined where it is none. */
async function beginningOf(content: FileContent): Promise<Buffer | undefined> {
  let beginning = Buffer.alloc(0);
  for await (const bytes of content) {
    if (hasNoText(bytes)) return undefined;
    if (beginning.length < BEGINNING)
      beginning = Buffer.concat([beginning, bytes.subarray(0, BEGINNING - beginning.length)]);
  }
  return beginning;
}

async function kindOf(
  { contents, isDocument }: FileUploads,
  workspaceId: string,
  { id, head, filename }: SentFile,
): Promise<FileKind | undefined> {
  const packed = packedKind(head);
  if (packed === 'pdf') return 'pdf';
  const content = await contents.open(workspaceId, id);
  if (!content) throw unavailable('The file was not taken in time. Send it again.', 1);
  if (packed === 'zip') return (await isDocument(content)) ? 'docx' : undefined;
  const beginning = await beginningOf(content);
  return beginning && textKind(beginning.toString('utf8'), filename);
}

/**
 * Checks the file's contents, before any transaction; the returned function stores it. Throws `unusable` for an unsupported kind; the returned function throws
 * `UNIQUE_CONFLICT` for a content that the workspace has, and `conflict` where there are too many.
 */
export const prepareFile =
  (deps: FileUploads) =>
  async (actor: Actor, file: SentFile): Promise<() => Promise<KbFile>> => {
    const kind = await kindOf(deps, actor.workspaceId, file);
    if (!kind) throw unusable('file', 'Solo se aceptan archivos de texto, Markdown, HTML, CSV, JSON, PDF y DOCX.');
    return () =>
      deps.store.transaction(actor, async (tx) => {
        await deps.stillStanding(actor, ['kb_files:write']);
        const { id, size, sha256 } = file;
        const now = deps.clock.now();
        const kept: KbFile = {
          workspaceId: actor.workspaceId,
          id,
          filename: settleFilename(file.filename),
          contentType: FILE_TYPES[kind],
          size,
          sha256,
          createdAt: now,
          updatedAt: now,
        };
        const holder = await tx.files.add(kept);
        if (holder !== undefined) throw sameFile(holder);
        if (!(await tx.holdFile(id))) throw unavailable('The file was not taken in time. Send it again.', 1);
        tx.events.record('kb_file.uploaded', { resourceId: id, data: { id } });
        return kept;
      });
  };

/** Newest first. */
export const listFiles = ({ reads }: Pick<KnowledgeDeps, 'reads'>) => listRecords(reads.files);

/** Throws `not_found`. */
export const readFile = ({ reads }: Pick<KnowledgeDeps, 'reads'>) => readRecord(reads.files, NO_FILE);

/** Throws `not_found`. */
export const openFile =
  (deps: Pick<KnowledgeDeps, 'reads' | 'contents'>) =>
  async (actor: Actor, id: string): Promise<{ file: KbFile; content: FileContent }> => {
    const file = await readFile(deps)(actor, id);
    const content = await deps.contents.open(actor.workspaceId, id);
    if (!content) throw notFound(NO_FILE);
    return { file, content };
  };

/** Throws `not_found`, and `conflict`: `in_use`. */
export const deleteFile =
  ({ store }: Pick<KnowledgeDeps, 'store'>) =>
  (actor: Actor, id: string): Promise<void> =>
    store.transaction(actor, async (tx) => {
      if (!(await tx.files.lock(id))) throw notFound(NO_FILE);
      const sourceIds = await tx.sourcesOf(id);
      if (sourceIds.length > 0) throw fileInUse(sourceIds);
      await tx.files.remove(id);
      await tx.releaseFile(id);
      tx.events.record('kb_file.deleted', { resourceId: id, data: { id } });
    });
