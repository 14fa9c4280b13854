import type { Actor, Clock } from '@workops/kernel';
import type { DocumentPrinter } from './domain/printed-document';
import type { PrintedPerson } from './domain/printed-sections';
import type { Vehicle } from '../stock/domain/vehicle';

export interface PrintingDirectories {
  workspaces: {
    loadTimezone(workspaceId: string): Promise<string>;
    loadBrand(workspaceId: string): Promise<{ name: string; website: string | null }>;
  };
  contacts: {
    /** The contact as the actor may read it; null if it is gone. */
    introduce(actor: Actor, id: string): Promise<PrintedPerson | null>;
  };
  members: {
    names(workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  };
}

export interface PrintingDeps extends PrintingDirectories {
  clock: Clock;
  vehicles: { byId(workspaceId: string, id: string): Promise<Vehicle | undefined> };
  printer: DocumentPrinter;
}
