import { notFound, unavailable, unusable, type Actor } from '@workops/kernel';
import type { CandidateDeps } from '../candidate-ports';
import { imageTypeOf, photoProblem } from '../../domain/image-type';
import {
  candidateData,
  newCandidate,
  sameOfferSince,
  settledCandidate,
  takesPhoto,
  type CandidateInput,
  type CandidatePhoto,
} from '../domain/candidate';

const WIDGET = 'widget';

/**
 * Stores one candidate and one event. A filled honeypot field, or a known submission or vehicle, stores nothing and
 * gets the same answer. Throws `malformed`.
 */
export const offerVehicle =
  ({ candidates, people, clock, ids }: CandidateDeps) =>
  async (actor: Actor, { trap, ...input }: CandidateInput & { trap: string | null }): Promise<void> => {
    const settled = settledCandidate(input);
    if (trap) return;
    const { submissionId, patente, sentBy } = settled;
    await candidates.exclusively(actor, async (tx) => {
      const now = clock.now();
      if (await tx.isKnown({ submissionId, patente, since: sameOfferSince(now) })) return;
      const { id: contactId } = await people.findOrCreate(actor, sentBy, WIDGET);
      const candidate = newCandidate(settled, {
        workspaceId: actor.workspaceId,
        id: ids.next(),
        contactId,
        keyId: actor.credentialId,
        now,
      });
      await tx.candidates.add(candidate);
      tx.events.record('consignment.candidate.created', { resourceId: candidate.id, data: candidateData(candidate) });
    });
  };

export interface SentPhoto {
  id: string;
  filename: string;
  size: number;
  sha256: string;
  /** The first bytes. */
  head: Uint8Array;
}

const notAwaited = () => notFound('No hay una publicación que espere fotos.');

/**
 * Throws `not_found` before a photo is received if it would be refused. Ignores number and age for a possible repeat,
 * because its first answer is looked up later.
 */
export const expectCandidatePhoto =
  ({ candidateReads, clock }: CandidateDeps) =>
  async (
    { workspaceId, credentialId }: Actor,
    submissionId: string,
    { mayBeRepeat }: { mayBeRepeat: boolean },
  ): Promise<void> => {
    const candidate = await candidateReads.bySubmission(workspaceId, submissionId);
    const now = mayBeRepeat && candidate ? candidate.createdAt : clock.now();
    const photos = mayBeRepeat || !candidate ? 0 : (await candidateReads.photosOf(workspaceId, candidate.id)).length;
    if (!candidate || !takesPhoto(candidate, credentialId, photos, now)) throw notAwaited();
  };

/**
 * Throws `not_found` if the offer is unknown, another key's, complete or too old, `conflict` for too many photos, and
 * `unusable` if the file is not an image.
 */
export const addCandidatePhoto =
  ({ candidates, clock }: CandidateDeps) =>
  async (actor: Actor, submissionId: string, { head, ...file }: SentPhoto): Promise<CandidatePhoto> =>
    candidates.exclusively(actor, async (tx) => {
      const now = clock.now();
      const candidate = await tx.bySubmission(submissionId);
      if (!candidate || !takesPhoto(candidate, actor.credentialId, await tx.countPhotos(candidate.id), now))
        throw notAwaited();
      const contentType = imageTypeOf(head);
      if (contentType === null)
        throw unusable('file', photoProblem(head) ?? 'El archivo no es una imagen JPEG, PNG o WebP.');
      if (!(await tx.holdFile(file.id))) throw unavailable('The file was not taken in time. Send it again.', 1);
      const photo = { ...file, candidateId: candidate.id, contentType, createdAt: now };
      await tx.addPhoto(photo);
      return photo;
    });
