import { Readable } from 'node:stream';
import type { FileContents, FileRepository } from '../ports';

export interface StoredFile {
  id: string;
  workspaceId: string;
  held: boolean;
  content: string;
}

export interface FilesState {
  files: StoredFile[];
}

export class MemoryFiles implements FileRepository {
  constructor(
    private readonly state: FilesState,
    private readonly workspaceId: string,
  ) {}

  async hold(id: string): Promise<boolean> {
    const received = this.state.files.find(
      (file) => file.id === id && file.workspaceId === this.workspaceId && !file.held,
    );
    if (!received) return false;
    this.state.files = this.state.files.map((file) => (file === received ? { ...file, held: true } : file));
    return true;
  }

  async release(ids: readonly string[]): Promise<void> {
    this.state.files = this.state.files.filter(
      (file) => file.workspaceId !== this.workspaceId || !ids.includes(file.id),
    );
  }
}

export const contentsIn = (state: () => FilesState): FileContents => ({
  open: async (workspaceId, id) => {
    const file = state().files.find((file) => file.id === id && file.workspaceId === workspaceId && file.held);
    return file && Readable.from([Buffer.from(file.content)]);
  },
});
