import { Controller, Inject } from '@nestjs/common';
import { MESSAGES, type Messages } from '../../index';
import type { Actor } from '@workops/kernel';
import { CurrentActor, Field, integer, ObjectListField, Operation, uuid, WORKSPACE_CREDENTIALS } from '@workops/edge';

const count = integer({ min: 0, max: Number.MAX_SAFE_INTEGER });

class LoadResource {
  @Field(uuid(), { nullable: true, description: 'The member or team; null for nobody and for none.', example: null })
  id: string | null;
  @Field(count, { description: 'Open ones.', example: 4 })
  open: number;
  @Field(count, { description: 'Pending ones.', example: 1 })
  pending: number;
  @Field(count, { description: 'Snoozed ones.', example: 0 })
  snoozed: number;
  @Field(count, { description: 'Those in which the contact waits.', example: 2 })
  waiting: number;
}

class WorkloadResource {
  @ObjectListField(() => LoadResource, { max: 1_000, description: 'By member, the busiest first.' })
  members: LoadResource[];
  @ObjectListField(() => LoadResource, { max: 1_000, description: 'By team, the busiest first.' })
  teams: LoadResource[];
}

@Controller()
export class WorkloadHttp {
  constructor(@Inject(MESSAGES) private readonly messages: Messages) {}

  @Operation.get('/conversations/workload', {
    tag: 'Conversations',
    tier: 'beta',
    credentials: WORKSPACE_CREDENTIALS,
    response: WorkloadResource,
    id: 'readWorkload',
    heavy: true,
    pseudonyms: 'about_nobody',
    summary: 'Get the workload of members and teams',
    description: 'Of conversations that are neither resolved nor closed and that the caller sees.',
    scopes: ['conversations:read'],
    errors: [],
  })
  read(@CurrentActor() actor: Actor): Promise<WorkloadResource> {
    return this.messages.workload(actor);
  }
}
