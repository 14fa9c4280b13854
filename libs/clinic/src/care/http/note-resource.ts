import { NOTE_KINDS, NOTE_STATUSES, noteLimits, type NoteKind, type NoteStatus } from '../../index';
import {
  AuthorResource,
  CreatedAt,
  documented,
  Field,
  Id,
  integer,
  ObjectField,
  oneOf,
  trimmedText,
  text,
  timestamp,
  uuid,
} from '@workops/edge';

const nullable = { nullable: true };
const digest = (description: string) => documented(text({ max: 64 }), { description, example: 'ab'.repeat(32) });

export const noteFields = {
  kind: documented(oneOf(NOTE_KINDS, 'ClinicNoteKind'), { description: 'What kind of note it is.' }),
  content: documented(text({ min: 1, max: noteLimits.content }), {
    description: 'What it says.',
    example: 'Paciente estable, sin dolor.',
  }),
  version: documented(integer({ min: 1, max: 1_000_000 }), {
    description: 'From 1; one more with each amendment.',
    example: 1,
  }),
  reason: documented(trimmedText({ max: noteLimits.amendReason }), {
    description: 'Why it was amended.',
    example: 'Dosis mal digitada',
  }),
  digest,
} as const;

export class NoteResource {
  @Id()
  id: string;
  @Field(uuid(), { description: 'The encounter.' })
  encounterId: string;
  @Field(uuid(), { description: 'The patient.' })
  patientId: string;
  @Field(noteFields.kind)
  kind: NoteKind;
  @Field(noteFields.content, { person: 'withheld' })
  content: string;
  @Field(documented(oneOf(NOTE_STATUSES, 'ClinicNoteStatus'), { description: 'Whether it is signed.' }))
  status: NoteStatus;
  @Field(noteFields.version)
  version: number;
  @Field(uuid(), { description: 'Unique identifier of the version.' })
  versionId: string;
  @ObjectField(() => AuthorResource, { description: 'Who wrote it.' })
  author: AuthorResource;
  @Field(timestamp(), { ...nullable, description: 'When the version was signed.' })
  signedAt: Date | null;
  @Field(uuid(), { ...nullable, description: 'The member who signed the version.' })
  signedBy: string | null;
  @Field(
    digest(
      'Of the version, as RFC 8785: `content`, `encounter_id`, `id`, `kind`, `previous_sha256`, `signed_at`, `signed_by`, `version`; with `hash_version` 2 also `amend_reason` and `hash_version`.',
    ),
    { ...nullable, person: false },
  )
  sha256: string | null;
  @Field(digest('`sha256` of the version before it.'), { ...nullable, person: false })
  previousSha256: string | null;
  @Field(noteFields.reason, { ...nullable, person: 'withheld' })
  amendReason: string | null;
  @Field(integer({ min: 1, max: 2 }), { ...nullable, description: 'What `sha256` is over.', example: 1 })
  hashVersion: number | null;
  @CreatedAt()
  createdAt: Date;
}
