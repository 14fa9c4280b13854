import { Body, Controller, Inject, Query } from '@nestjs/common';
import { CLINIC_CARE, type Care, type EncounterRef, type NoteKind } from '../../index';
import type { Actor } from '@workops/kernel';
import {
  CurrentActor,
  Field,
  type Listing,
  toListing,
  matching,
  MEMBER_CREDENTIALS,
  Operation,
  toPage,
  PageQuery,
  PathId,
  PathParam,
  timestamp,
  wholeListing,
  WholePageQuery,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { NOT_HEALTHCARE } from '../../http/reasons';
import {
  AMEND_NOTE,
  CONTENT_CHANGED,
  ENCOUNTER_CLOSED,
  NOT_AUTHOR,
  NOT_PROFESSIONAL,
  NOT_SIGNER,
  SIGNED,
} from './care-reasons';
import { encounterFields } from './encounter-resource';
import { encounterInPath } from './encounters.http';
import { noteFields as fields, NoteResource } from './note-resource';

const optional = { optional: true };

class DraftNoteRequest {
  @Field(fields.kind)
  kind: NoteKind;
  @Field(fields.content)
  content: string;
}

class ChangeNoteRequest {
  @Field(fields.kind, optional)
  kind?: NoteKind;
  @Field(fields.content, optional)
  content?: string;
}

class SignNoteRequest {
  @Field(matching(/^[0-9a-fA-F]{64}$/, { max: 64, message: 'Must be a SHA-256, hexadecimal.' }), {
    ...optional,
    description: 'Of the UTF-8 bytes of the content that the signer saw.',
    example: 'f776fa7042511c1f100d541779a8bf365f4212026c17c34b7b92882ef3774585',
  })
  contentSha256?: string;
}

class AmendNoteRequest {
  @Field(fields.version)
  version: number;
  @Field(fields.content)
  content: string;
  @Field(fields.reason)
  reason: string;
}

class NoteListQuery extends PageQuery {
  @Field(encounterFields.patientId)
  patientId: string;
  @Field(timestamp(), { ...optional, description: 'Only those created then or later.' })
  createdFrom?: Date;
  @Field(timestamp(), { ...optional, description: 'Only those created before.' })
  createdTo?: Date;
}

const notes = {
  tag: 'Clinic notes',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  sensitive: true,
  response: NoteResource,
} as const;
/** A connected app passes here and is refused later, as for all notes. */
const signing = { ...notes, credentials: [...MEMBER_CREDENTIALS, 'connected_app'], status: 200 } as const;
const OF_ENCOUNTER = '/clinic-encounters/:id/notes';

@Controller()
export class NotesHttp {
  constructor(@Inject(CLINIC_CARE) private readonly care: Care) {}

  @Operation.post(OF_ENCOUNTER, {
    ...notes,
    ...encounterInPath,
    id: 'draftClinicNote',
    bodyLimit: 512 * 1024,
    ceiling: { uncounted: 'An encounter has as many notes as were written of it.' },
    outlivesTheApp: 'data',
    summary: 'Draft a clinic note',
    scopes: ['clinic_notes:write'],
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [NOT_HEALTHCARE, ENCOUNTER_CLOSED],
  })
  async draft(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: EncounterRef,
    @Body() body: DraftNoteRequest,
  ): Promise<NoteResource> {
    return this.care.notes.draft(actor, ref, body);
  }

  @Operation.get(OF_ENCOUNTER, {
    ...notes,
    ...encounterInPath,
    id: 'listClinicNotes',
    summary: 'List the notes of an encounter',
    description: 'Newest first, each in the version that stands.',
    scopes: ['clinic_notes:read'],
    errors: ['NOT_FOUND'],
    list: 'cursor',
  })
  async list(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: EncounterRef,
    @Query() query: PageQuery,
  ): Promise<Listing<NoteResource>> {
    const page = toPage(query);
    return toListing(await this.care.notes.list(actor, ref, page), page);
  }

  @Operation.get('/clinic-notes', {
    ...notes,
    id: 'listClinicNotesOfPatient',
    summary: 'List the notes of a patient',
    description: 'Of all encounters, newest first, each in the version that stands.',
    scopes: ['clinic_notes:read'],
    errors: [],
    list: 'cursor',
  })
  async listOfPatient(@CurrentActor() actor: Actor, @Query() query: NoteListQuery): Promise<Listing<NoteResource>> {
    const page = toPage(query);
    return toListing(await this.care.notes.listOfPatient(actor, { ...query, ...page }), page);
  }

  @Operation.get('/clinic-notes/:id', {
    ...notes,
    id: 'readClinicNote',
    summary: 'Get a clinic note',
    scopes: ['clinic_notes:read'],
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<NoteResource> {
    return this.care.notes.read(actor, id);
  }

  @Operation.get('/clinic-notes/:id/versions', {
    ...notes,
    id: 'listClinicNoteVersions',
    summary: 'List the versions of a clinic note',
    description: 'Oldest first, each as it was signed; none of a draft.',
    scopes: ['clinic_notes:read'],
    errors: ['NOT_FOUND'],
    list: 'total',
  })
  async versions(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Query() page: WholePageQuery,
  ): Promise<Listing<NoteResource>> {
    return wholeListing(await this.care.notes.versions(actor, id), page);
  }

  @Operation.patch('/clinic-notes/:id', {
    ...notes,
    id: 'updateClinicNote',
    bodyLimit: 512 * 1024,
    summary: 'Update the draft of a clinic note',
    description: 'By its author.',
    scopes: ['clinic_notes:write'],
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [NOT_HEALTHCARE, SIGNED, NOT_AUTHOR],
  })
  async update(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() body: ChangeNoteRequest,
  ): Promise<NoteResource> {
    return this.care.notes.change(actor, id, body);
  }

  @Operation.delete('/clinic-notes/:id', {
    tag: notes.tag,
    tier: notes.tier,
    credentials: notes.credentials,
    sensitive: true,
    id: 'deleteClinicNote',
    summary: 'Delete the draft of a clinic note',
    description: 'By its author.',
    scopes: ['clinic_notes:write'],
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [NOT_HEALTHCARE, SIGNED, NOT_AUTHOR],
  })
  async delete(@CurrentActor() actor: Actor, @PathId() id: string): Promise<void> {
    await this.care.notes.delete(actor, id);
  }

  @Operation.post('/clinic-notes/:id/sign', {
    ...signing,
    id: 'signClinicNote',
    summary: 'Sign a clinic note',
    description: 'By its author, a member linked to a professional. Then nobody changes it: it is amended.',
    scopes: ['clinic_notes:write'],
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [NOT_HEALTHCARE, CONTENT_CHANGED, NOT_SIGNER],
  })
  async sign(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() { contentSha256 }: SignNoteRequest,
  ): Promise<NoteResource> {
    return this.care.notes.sign(actor, id, contentSha256);
  }

  @Operation.post('/clinic-notes/:id/amend', {
    ...signing,
    id: 'amendClinicNote',
    bodyLimit: 512 * 1024,
    summary: 'Amend a signed clinic note',
    description: 'By any member linked to a professional; `version` is the one that stands.',
    scopes: ['clinic_notes:write'],
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [NOT_HEALTHCARE, AMEND_NOTE, NOT_PROFESSIONAL],
  })
  async amend(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() body: AmendNoteRequest,
  ): Promise<NoteResource> {
    return this.care.notes.amend(actor, id, body);
  }
}
