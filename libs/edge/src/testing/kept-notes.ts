import { Body, Controller, Inject, Query } from '@nestjs/common';
import { conflict, DomainError, type Actor } from '@workops/kernel';
import { Database } from '@workops/platform/database';
import { latch } from '@workops/platform/testing';
import { CurrentActor } from '../admission';
import { Field } from '../fields/field';
import { flag, oneOf, text } from '../fields/shapes';
import { Operation } from '../operation';
import { WORKSPACE_CREDENTIALS, type Deferred } from '../operation-declaration';
import { PathId } from '../validation';

class Note {
  @Field(text({ max: 100 }), { person: false })
  text: string;
  @Field(
    oneOf([
      'store',
      'store and refuse',
      'store and fail',
      'forbid',
      'store in 0.3 s',
      'store when told',
      'store or shrug',
      'store or refuse',
    ]),
  )
  act: string;
}

class CopyQuery {
  @Field(flag(), { optional: true })
  loud?: boolean;
}

const note = {
  tag: 'Notes',
  summary: 'Notes',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  outlivesTheApp: 'owned',
  response: Note,
  scopes: [],
  errors: ['CONFLICT'],
  reasons: [{ status: 409, name: 'Taken', words: ['taken'] }],
} as const;
const INSERT = 'INSERT INTO public.note (workspace_id, text) VALUES ($1, $2)';

/** Returns a row only in a transaction that has written. */
const OPEN_TRANSACTION = 'SELECT 1 WHERE pg_current_xact_id_if_assigned() IS NOT NULL';

/** `waits` opens when the call has paused; opening `allowEnd` lets it continue. */
export const [waits, allowEnd] = [latch(), latch()];

export const outside: { text: string; inTransaction: boolean }[] = [];
export const surroundings = { outsideRefuses: false, inForce: async (): Promise<void> => undefined };

/** `act` selects whether a note is stored, refused or paused. */
@Controller()
export class Notes {
  constructor(@Inject(Database) private readonly database: Database) {}

  @Operation.post('/notes', { ...note, id: 'createNote' })
  create(@CurrentActor() actor: Actor, @Body() { text: content, act }: Note): Promise<{ text: string; act: string }> {
    return this.database.transaction(async (tx) => {
      if (act === 'forbid') throw new DomainError('forbidden', 'FORBIDDEN', 'Not for you.');
      const storing = tx.query(INSERT, [actor.workspaceId, content]);
      if (act === 'store or shrug') await storing.catch(() => undefined);
      if (act === 'store or refuse') {
        await storing.catch(() => {
          throw conflict('refused', 'La nota no se guarda.');
        });
      }
      await (act.startsWith('store or') ? undefined : storing);
      if (act === 'store in 0.3 s') await new Promise((resolve) => setTimeout(resolve, 300));
      if (act === 'store when told') {
        waits.open();
        await allowEnd.opened;
      }
      if (act === 'store and refuse') throw conflict('taken', 'La nota ya existe.');
      if (act === 'store and fail') throw new Error('out of luck');
      return { text: content, act };
    });
  }

  @Operation.post('/asked-notes', { ...note, id: 'createAskedNote', callsOutside: true })
  async ask(
    @CurrentActor() actor: Actor,
    @Body() { text: content, act }: Note,
  ): Promise<Deferred<{ text: string; act: string }>> {
    outside.push({ text: content, inTransaction: (await this.database.query(OPEN_TRANSACTION)).length > 0 });
    return () => this.create(actor, { text: content, act });
  }

  @Operation.post('/locked-notes', { ...note, id: 'createLockedNote' })
  lock(@CurrentActor() actor: Actor, @Body() { text: content, act }: Note): Promise<{ text: string; act: string }> {
    return this.database.transaction(async (tx) => {
      await tx.query(INSERT, [actor.workspaceId, content]);
      const lock = { name: 'public.note', workspaceId: actor.workspaceId };
      return this.database.exclusively(lock, () => this.create(actor, { text: `${content}, locked`, act }));
    });
  }

  @Operation.post('/asked-locked-notes', { ...note, id: 'createAskedLockedNote', callsOutside: true })
  askAndLock(@CurrentActor() actor: Actor, @Body() body: Note): Deferred<{ text: string; act: string }> {
    outside.push({ text: body.text, inTransaction: false });
    return () => this.lock(actor, body);
  }

  @Operation.put('/outside-notes/:id', { ...note, id: 'changeOutsideNote', asksOutside: true })
  changeOutside(
    @CurrentActor() actor: Actor,
    @PathId() _id: string,
    @Body() body: Note,
  ): Promise<{ text: string; act: string }> {
    outside.push({ text: body.text, inTransaction: false });
    if (surroundings.outsideRefuses) throw conflict('taken', 'El servicio no acepta la nota.');
    return this.create(actor, body);
  }

  @Operation.post('/strange-notes', { ...note, id: 'createStrangeNote', credentials: [], authenticated: false })
  strange(@Body() { text: content, act }: Note): { text: string; act: string } {
    if (act === 'forbid') throw conflict('taken', 'La nota ya existe.');
    return { text: content, act };
  }

  @Operation.post('/notes/:id/copies', { ...note, id: 'copyNote' })
  copy(@PathId() id: string, @Query() { loud = false }: CopyQuery): { text: string; act: string } {
    return { text: id, act: loud ? 'forbid' : 'store' };
  }

  @Operation.post('/secrets', { ...note, id: 'createSecret', secretShownOnce: true })
  secret(@Body() { text: content }: Note): { text: string; act: string } {
    return { text: `the secret of ${content}`, act: 'store' };
  }

  @Operation.post('/promises', {
    ...note,
    id: 'createPromise',
    inForce: async () => void (await surroundings.inForce()),
  })
  promise(@CurrentActor() actor: Actor, @Body() body: Note): Promise<{ text: string; act: string }> {
    return this.create(actor, body);
  }

  @Operation.post('/records', { ...note, id: 'createRecord', sensitive: true })
  record(@Body() { text: content }: Note): { text: string; act: string } {
    return { text: `the record of ${content}`, act: 'store' };
  }
}
