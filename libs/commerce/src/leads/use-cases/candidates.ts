import { listed, notFound, readRecord, type Actor, type Listed, type ListInput } from '@workops/kernel';
import type { CandidateDeps, CandidateFilter } from '../candidate-ports';
import { candidateAt, type Candidate, type CandidatePhoto, type CandidateStatus } from '../domain/candidate';

const NO_CANDIDATE = 'El candidato no existe.';
const NO_PHOTO = 'La foto no existe.';

export const listCandidates =
  ({ candidateReads }: CandidateDeps) =>
  (actor: Actor, { filter, ...input }: ListInput & { filter: CandidateFilter }): Promise<Listed<Candidate>> =>
    listed((page) => candidateReads.matching(actor.workspaceId, filter, page), input);

export const readCandidate = ({ candidateReads }: CandidateDeps) => readRecord(candidateReads, NO_CANDIDATE);

/** Throws `not_found`, or `conflict` if it was accepted. */
export const moveCandidate =
  ({ candidates, clock }: CandidateDeps) =>
  (actor: Actor, id: string, status: CandidateStatus): Promise<Candidate> =>
    candidates.exclusively(actor, async (tx) => {
      const before = await tx.candidates.lock(id);
      if (!before) throw notFound(NO_CANDIDATE);
      const after = candidateAt(before, status, clock.now());
      if (after !== before) await tx.candidates.save(after);
      return after;
    });

export const listCandidatePhotos =
  (deps: CandidateDeps) =>
  async (actor: Actor, id: string): Promise<CandidatePhoto[]> => {
    await readCandidate(deps)(actor, id);
    return deps.candidateReads.photosOf(actor.workspaceId, id);
  };

export interface OpenedPhoto {
  photo: CandidatePhoto;
  content: AsyncIterable<Uint8Array>;
}

/** Throws `not_found`. */
export const openCandidatePhoto =
  ({ candidateReads }: CandidateDeps) =>
  async ({ workspaceId }: Actor, candidateId: string, id: string): Promise<OpenedPhoto> => {
    const photo = await candidateReads.photo(workspaceId, candidateId, id);
    const content = photo && (await candidateReads.contentOf(workspaceId, id));
    if (!content) throw notFound(NO_PHOTO);
    return { photo, content };
  };
