import { Body, Controller, Inject, Query } from '@nestjs/common';
import type { Actor } from '@workops/kernel';
import { CALENDARS, type Calendars } from '../index';
import {
  CreatedAt,
  CurrentActor,
  type Deferred,
  Field,
  Id,
  Listing,
  Operation,
  PathId,
  text,
  uri,
  uuid,
  wholeListing,
  WholePageQuery,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';

const url = uri({ max: 2048 });
const username = text({ min: 1, max: 320 });
const nullable = { nullable: true };

class ConnectCalendarRequest {
  @Field(url, {
    description: 'The CalDAV address of the calendar itself. Must resolve to public addresses.',
    example: 'https://dav.example.com/ana/work/',
  })
  url: string;
  @Field(username, { description: 'The user name at the calendar server.', example: 'ana' })
  username: string;
  @Field(text({ min: 1, max: 500 }), {
    description: 'The password at the calendar server. Stored encrypted and never returned.',
    example: 'correct horse battery staple',
  })
  password: string;
  @Field(uuid(), {
    optional: true,
    nullable: true,
    description: 'The member whose calendar it is; null for the whole workspace.',
  })
  memberId?: string | null;
}

export class CalendarConnectionResource {
  @Id()
  id: string;
  @Field(url, {
    person: false,
    description: 'The CalDAV address of the calendar.',
    example: 'https://dav.example.com/ana/work/',
  })
  url: string;
  @Field(username, { person: 'staff', description: 'The user name at the calendar server.', example: 'ana' })
  username: string;
  @Field(uuid(), { ...nullable, description: 'The member whose calendar it is; null for the whole workspace.' })
  memberId: string | null;
  @Field(text({ max: 1000 }), {
    ...nullable,
    person: false,
    description: 'Why the last import failed; null if it did not.',
    example: null,
  })
  lastError: string | null;
  @Field(text({ max: 1000 }), {
    ...nullable,
    person: false,
    description:
      'What the last import had to assume, such as the time zone of events in an unknown one; null if nothing.',
    example: null,
  })
  lastWarning: string | null;
  @CreatedAt()
  createdAt: Date;
}

const connections = {
  tag: 'Appointments',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  scopes: ['schedule_config:write'],
} as const;

@Controller()
export class CalendarConnectionsHttp {
  constructor(@Inject(CALENDARS) private readonly calendars: Calendars) {}

  @Operation.get('/calendar-connections', {
    ...connections,
    id: 'listCalendarConnections',
    summary: 'List calendar connections',
    description: 'Oldest first.',
    errors: [],
    list: 'total',
    response: CalendarConnectionResource,
  })
  async list(
    @CurrentActor() actor: Actor,
    @Query() page: WholePageQuery,
  ): Promise<Listing<CalendarConnectionResource>> {
    const all = await this.calendars.list(actor);
    return wholeListing(all, page);
  }

  @Operation.post('/calendar-connections', {
    ...connections,
    id: 'connectCalendar',
    ceiling: 'calendar_connections',
    outlivesTheApp: 'owned',
    summary: 'Connect a calendar',
    description:
      'From now on appointments are mirrored to the calendar, and its entries of the next 90 days are imported.',
    errors: ['VALIDATION_ERROR'],
    response: CalendarConnectionResource,
    callsOutside: true,
  })
  async connect(
    @CurrentActor() actor: Actor,
    @Body() body: ConnectCalendarRequest,
  ): Promise<Deferred<CalendarConnectionResource>> {
    return this.calendars.connect(actor, { ...body, memberId: body.memberId ?? null });
  }

  @Operation.delete('/calendar-connections/:id', {
    ...connections,
    id: 'disconnectCalendar',
    summary: 'Disconnect a calendar',
    description: 'Imported entries that are not over are cancelled. Mirrored appointments stay in the calendar.',
    errors: ['NOT_FOUND'],
  })
  async disconnect(@CurrentActor() actor: Actor, @PathId() id: string): Promise<void> {
    await this.calendars.disconnect(actor, id);
  }
}
