import { listRecords, notFound, readRecord, settleFilename, unavailable, unusable, type Actor } from '@workops/kernel';
import { FILE_TYPES, hasNoText, packedKind, textKind, type FileKind } from '../domain/file-kind';
import { fileInUse, NO_FILE, sameFile, type KbFile } from '../domain/source';
import type { FileContent, KnowledgeDeps } from '../knowledge-ports';

export interface SentFile {
  id: string;
  filename: string;
  /** In bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
  /** First bytes. */
  head: Uint8Array;
}

export interface FileUploads extends KnowledgeDeps {
  /** Decides by the contents whether a zip file is a Word document. */
  isDocument(content: FileContent): Promise<boolean>;
}

const BEGINNING = 4_096;

/** Undefined if the content is not text. */
async function readBeginning(content: FileContent): Promise<Buffer | undefined> {
  let beginning = Buffer.alloc(0);
  for await (const bytes of content) {
    if (hasNoText(bytes)) return undefined;
    if (beginning.length < BEGINNING)
      beginning = Buffer.concat([beginning, bytes.subarray(0, BEGINNING - beginning.length)]);
  }
  return beginning;
}

async function detectKind(
  { contents, isDocument }: FileUploads,
  workspaceId: string,
  { id, head, filename }: SentFile,
): Promise<FileKind | undefined> {
  const packed = packedKind(head);
  if (packed === 'pdf') return 'pdf';
  const content = await contents.open(workspaceId, id);
  if (!content) throw unavailable('The file was not taken in time. Send it again.', 1);
  if (packed === 'zip') return (await isDocument(content)) ? 'docx' : undefined;
  const beginning = await readBeginning(content);
  return beginning && textKind(beginning.toString('utf8'), filename);
}

/**
 * Checks the file and returns a function that stores it; throws `unusable` for an unsupported kind. The function throws
 * `UNIQUE_CONFLICT` for existing content and `conflict` for too many files.
 */
export const prepareFile =
  (deps: FileUploads) =>
  async (actor: Actor, file: SentFile): Promise<() => Promise<KbFile>> => {
    const kind = await detectKind(deps, actor.workspaceId, file);
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

/** Throws `not_found`, and `conflict` with the reason `in_use`. */
export const deleteFile =
  ({ store }: Pick<KnowledgeDeps, 'store'>) =>
  (actor: Actor, id: string): Promise<void> =>
    store.transaction(actor, async (tx) => {
      if (!(await tx.files.lock(id))) throw notFound(NO_FILE);
      const sourceIds = await tx.listSources(id);
      if (sourceIds.length > 0) throw fileInUse(sourceIds);
      await tx.files.remove(id);
      await tx.releaseFile(id);
      tx.events.record('kb_file.deleted', { resourceId: id, data: { id } });
    });
