import { notFound, type Actor } from '@workops/kernel';
import type { FileDescriptor } from '../domain/attribute';
import { fileAttribute, heldFile } from '../domain/file-attribute';
import type { ContactsDeps, FileContent } from '../ports';

export interface OpenedFile {
  descriptor: FileDescriptor;
  content: FileContent;
}

/** Works for a tombstone while its survivor has the file. Throws `not_found`, or `unusable`. */
export const openFile =
  ({ reads, definitions, fileContents }: Pick<ContactsDeps, 'reads' | 'definitions' | 'fileContents'>) =>
  async (actor: Actor, contactId: string, key: string): Promise<OpenedFile> => {
    const contact = await reads.byId(actor, contactId);
    if (!contact) throw notFound('El contacto no existe.');
    const definition = fileAttribute(await definitions.loadDefinitions(actor.workspaceId), key);
    const file = heldFile(contact.attributes, definition.id);
    const content = file && (await fileContents.open(actor.workspaceId, file.id));
    if (!content) throw notFound('El archivo no existe.');
    return { descriptor: file.descriptor, content };
  };
