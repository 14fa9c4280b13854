import type { EventRecorder } from '@workops/contracts';
import type { Actor, Clock, Ids, RecordReads, Records } from '@workops/kernel';
import type { Candidate, CandidatePhoto, CandidateStatus } from './domain/candidate';
import type { PersonDirectory } from './intake-ports';

interface CandidateTransaction {
  candidates: Records<Candidate>;
  /** True for a stored submission, or for a vehicle offered since then with an open candidate. */
  isKnown(offer: { submissionId: string; patente: string; since: Date }): Promise<boolean>;
  bySubmission(submissionId: string): Promise<Candidate | undefined>;
  countPhotos(candidateId: string): Promise<number>;
  /** Throws `conflict` if visitors have recently sent the maximum. */
  addPhoto(photo: CandidatePhoto): Promise<void>;
  /** Joins the transaction. False if the file has expired. */
  holdFile(id: string): Promise<boolean>;
  events: EventRecorder;
}

export interface CandidateStore {
  /** Holds `CANDIDATES_LOCK`. */
  exclusively<T>(actor: Actor, work: (tx: CandidateTransaction) => Promise<T>): Promise<T>;
}

export interface CandidateFilter {
  statuses?: readonly CandidateStatus[];
  contactId?: string;
  createdFrom?: Date;
  createdTo?: Date;
}

export interface CandidateReads extends RecordReads<Candidate> {
  /** Newest first. */
  matching(
    workspaceId: string,
    filter: CandidateFilter,
    page: { limit: number; after: string | null },
  ): Promise<Candidate[]>;
  bySubmission(workspaceId: string, submissionId: string): Promise<Candidate | undefined>;
  /** Oldest first. */
  photosOf(workspaceId: string, candidateId: string): Promise<CandidatePhoto[]>;
  photo(workspaceId: string, candidateId: string, id: string): Promise<CandidatePhoto | undefined>;
  /** Undefined if the file is gone. */
  contentOf(workspaceId: string, fileId: string): Promise<AsyncIterable<Uint8Array> | undefined>;
}

export interface CandidateDeps {
  candidates: CandidateStore;
  candidateReads: CandidateReads;
  people: PersonDirectory;
  clock: Clock;
  ids: Ids;
}
