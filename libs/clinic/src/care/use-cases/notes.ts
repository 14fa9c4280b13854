import { listed, type Actor, type Listed, type ListInput } from '@workops/kernel';
import type { CareDeps, CareTransaction, NoteFilter } from '../care-ports';
import { authoringMember, mustBeOpen, noEncounter, type EncounterRef } from '../domain/encounter';
import {
  amended,
  mustBeAuthor,
  mustBeDraft,
  noNote,
  notAProfessional,
  signedDraft,
  UNSIGNED,
  type Amendment,
  type Note,
  type NoteKind,
  type SignedVersion,
} from '../domain/note';
import { readEncounter } from './encounters';

export interface NoteInput {
  kind: NoteKind;
  content: string;
}

/** Throws `not_found`, and `conflict` if the encounter is closed. */
export const draftNote =
  (deps: CareDeps) =>
  (actor: Actor, ref: EncounterRef, { kind, content }: NoteInput): Promise<Note> =>
    deps.store.transaction(actor, async (tx) => {
      const encounter = await tx.encounters.lock(ref);
      if (!encounter) throw noEncounter();
      mustBeOpen(encounter);
      const now = deps.clock.now();
      const { workspaceId, author } = actor;
      const { id: encounterId, patientId, locationId } = encounter;
      const note: Note = {
        workspaceId,
        id: deps.ids.next(),
        encounterId,
        patientId,
        kind,
        content,
        status: 'draft',
        version: 1,
        versionId: deps.ids.next(),
        author,
        ownerUserId: authoringMember(author),
        locationId,
        ...UNSIGNED,
        createdAt: now,
      };
      tx.notes.add(note);
      tx.desk.entered(patientId, now);
      return note;
    });

async function locked({ notes }: CareTransaction, id: string): Promise<Note> {
  const note = await notes.lock(id);
  if (!note) throw noNote();
  return note;
}

/** Throws `not_found`, `forbidden` unless the actor is the author (`not_author`), and `conflict` if signed. */
export const changeNote =
  (deps: CareDeps) =>
  (actor: Actor, id: string, { kind, content }: Partial<NoteInput>): Promise<Note> =>
    deps.store.transaction(actor, async (tx) => {
      const before = await locked(tx, id);
      mustBeDraft(before);
      mustBeAuthor(before, actor);
      const after = { ...before, kind: kind ?? before.kind, content: content ?? before.content };
      const now = deps.clock.now();
      tx.notes.saveDraft(after, now);
      tx.desk.entered(after.patientId, now);
      return after;
    });

/** Throws as `changeNote` does. */
export const deleteNote =
  (deps: CareDeps) =>
  (actor: Actor, id: string): Promise<void> =>
    deps.store.transaction(actor, async (tx) => {
      const note = await locked(tx, id);
      mustBeDraft(note);
      mustBeAuthor(note, actor);
      tx.notes.remove(id);
    });

async function mustBeProfessional({ desk }: CareTransaction, { author }: Actor): Promise<void> {
  const memberId = authoringMember(author);
  if (memberId === null || !(await desk.findProfessional(memberId))) throw notAProfessional();
}

function standing(tx: CareTransaction, note: Note, signed: SignedVersion, event: 'signed' | 'amended'): Note {
  const { signedAt, version } = signed;
  tx.notes.sign(signed, signedAt);
  tx.desk.entered(note.patientId, signedAt);
  const { id } = note;
  const changes = {
    version: { from: event === 'signed' ? null : note.version, to: version },
    ...(note.status !== event && { status: { from: note.status, to: event } }),
  };
  tx.events.record(`clinic_note.${event}`, { resourceId: id, changes, data: { id } });
  tx.audit.record({ action: `clinic_note.${event}`, target: { kind: 'clinic_note', id }, details: { version } });
  const { noteId: _noteId, ...shown } = signed;
  return { ...note, ...shown, status: event };
}

/**
 * Throws `not_found`, `forbidden` (`not_author`, `not_a_professional`), and `conflict` if the signer saw different
 * content.
 */
export const signNote =
  (deps: CareDeps) =>
  (actor: Actor, id: string, contentSha256: string | undefined): Promise<Note> =>
    deps.store.transaction(actor, async (tx) => {
      const note = await locked(tx, id);
      mustBeAuthor(note, actor);
      await mustBeProfessional(tx, actor);
      if (note.status !== 'draft') return note;
      return standing(tx, note, signedDraft(note, contentSha256, { actor, now: deps.clock.now() }), 'signed');
    });

/**
 * Open to any professional; of concurrent calls for a version exactly one succeeds. Throws `not_found`, `forbidden` and
 * `conflict`.
 */
export const amendNote =
  (deps: CareDeps) =>
  (actor: Actor, id: string, amendment: Amendment): Promise<Note> =>
    deps.store.transaction(actor, async (tx) => {
      const note = await locked(tx, id);
      await mustBeProfessional(tx, actor);
      return standing(tx, note, amended(note, amendment, deps.ids.next(), { actor, now: deps.clock.now() }), 'amended');
    });

export const readNote =
  ({ reads }: Pick<CareDeps, 'reads'>) =>
  async (actor: Actor, id: string): Promise<Note> => {
    const note = await reads.note(actor, id);
    if (!note) throw noNote();
    return note;
  };

export const listNotes =
  ({ reads }: Pick<CareDeps, 'reads'>) =>
  async (actor: Actor, ref: EncounterRef, input: ListInput): Promise<Listed<Note>> => {
    const { id } = await readEncounter({ reads })(actor, ref);
    return listed((page) => reads.notes(actor, id, page), input);
  };

export const listNotesOfPatient =
  ({ reads }: Pick<CareDeps, 'reads'>) =>
  (actor: Actor, { limit, cursor, ...filter }: ListInput & NoteFilter): Promise<Listed<Note>> =>
    listed((page) => reads.notesOfPatient(actor, filter, page), { limit, cursor });

/** Oldest first, each as it was signed; empty for a draft. Throws `not_found`. */
export const noteVersions =
  ({ reads }: Pick<CareDeps, 'reads'>) =>
  async (actor: Actor, id: string): Promise<Note[]> => {
    await readNote({ reads })(actor, id);
    return reads.versions(actor, id);
  };
