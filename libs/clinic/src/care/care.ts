import type { CareDeps } from './care-ports';
import { inClinics } from '../use-cases/in-clinics';
import { changeEncounter, closeEncounter, listEncounters, openEncounter, readEncounter } from './use-cases/encounters';
import {
  amendNote,
  changeNote,
  deleteNote,
  draftNote,
  listNotes,
  listNotesOfPatient,
  noteVersions,
  readNote,
  signNote,
} from './use-cases/notes';

export {
  ENCOUNTER_STATUSES,
  encounterLimits,
  MODALITIES,
  type Encounter,
  type EncounterRef,
  type EncounterStatus,
  type Modality,
} from './domain/encounter';
export { NOTE_KINDS, NOTE_STATUSES, noteLimits, type Note, type NoteKind, type NoteStatus } from './domain/note';

export type Care = ReturnType<typeof createCare>;

export function createCare(deps: CareDeps) {
  const { write, list } = inClinics(deps);
  return {
    encounters: {
      list: list(listEncounters(deps)),
      read: readEncounter(deps),
      open: write(openEncounter(deps)),
      change: write(changeEncounter(deps)),
      close: write(closeEncounter(deps)),
    },
    notes: {
      list: listNotes(deps),
      listOfPatient: list(listNotesOfPatient(deps)),
      read: readNote(deps),
      versions: noteVersions(deps),
      draft: write(draftNote(deps)),
      change: write(changeNote(deps)),
      delete: write(deleteNote(deps)),
      sign: write(signNote(deps)),
      amend: write(amendNote(deps)),
    },
  };
}
