import { Body, Controller, Inject } from '@nestjs/common';
import type { Actor } from '@workops/kernel';
import { CALENDARS, type CalendarConnection, type Calendars } from '@workops/scheduling';
import { CurrentActor } from '../http/admission';
import { Listing } from '../http/envelope';
import { Field } from '../http/fields/field';
import { text, timestamp, uri, uuid } from '../http/fields/shapes';
import { Operation } from '../http/operation';
import { type Deferred, WORKSPACE_CREDENTIALS } from '../http/operation-declaration';
import { PathId } from '../http/validation';

const url = uri({ max: 2048 });
const username = text({ min: 1, max: 320 });
const nullable = { nullable: true };

class ConnectCalendarRequest {
  @Field(url, {
    description: 'Of the calendar itself, as CalDAV names it. Its host must resolve to public addresses.',
    example: 'https://dav.example.com/ana/work/',
  })
  url: string;
  @Field(username)
  username: string;
  @Field(text({ min: 1, max: 500 }), { description: 'Kept encrypted, and never shown again.' })
  password: string;
  @Field(uuid(), { optional: true, nullable: true, description: 'Whose calendar it is; null for the whole workspace.' })
  member_id?: string | null;
}

export class CalendarConnectionResource {
  @Field(uuid())
  id: string;
  @Field(url, { person: false })
  url: string;
  @Field(username, { person: 'staff' })
  username: string;
  @Field(uuid(), nullable)
  member_id: string | null;
  @Field(text({ max: 1000 }), { ...nullable, description: 'Why the last import failed; null where it did not.', person: false })
  last_error: string | null;
  @Field(timestamp())
  created_at: string;
}

const resourceOf = (connection: CalendarConnection): CalendarConnectionResource => ({
  id: connection.id,
  url: connection.url,
  username: connection.username,
  member_id: connection.memberId,
  last_error: connection.lastError,
  created_at: connection.createdAt.toISOString(),
});

const connections = { tag: 'Appointments', tier: 'beta', credentials: WORKSPACE_CREDENTIALS, scopes: ['schedule_config:write'] } as const;

@Controller()
export class CalendarConnectionsHttp {
  constructor(@Inject(CALENDARS) private readonly calendars: Calendars) {}

  @Operation.get('/calendar-connections', {
    ...connections,
    id: 'listCalendarConnections',
    summary: 'List connected calendars',
    description: 'The oldest first.',
    errors: [],
    list: 'total',
    response: CalendarConnectionResource,
  })
  async list(@CurrentActor() actor: Actor): Promise<Listing<CalendarConnectionResource>> {
    const all = await this.calendars.list(actor);
    return new Listing(all.map(resourceOf), { total: all.length });
  }

  @Operation.post('/calendar-connections', {
    ...connections,
    id: 'connectCalendar',
    ceiling: 'calendar_connections',
    outlivesTheApp: 'owned',
    summary: 'Connect a calendar',
    description: 'Appointments are mirrored to it from then on, and what it holds of the next 90 days is imported.',
    errors: ['VALIDATION_ERROR'],
    response: CalendarConnectionResource,
    callsOutside: true,
  })
  async connect(@CurrentActor() actor: Actor, @Body() body: ConnectCalendarRequest): Promise<Deferred<CalendarConnectionResource>> {
    const connect = await this.calendars.connect(actor, { ...body, memberId: body.member_id ?? null });
    return async () => resourceOf(await connect());
  }

  @Operation.delete('/calendar-connections/:id', {
    ...connections,
    id: 'disconnectCalendar',
    summary: 'Disconnect a calendar',
    description: 'What was imported from it and is not over is cancelled; what was mirrored to it stays there.',
    errors: ['NOT_FOUND'],
  })
  async disconnect(@CurrentActor() actor: Actor, @PathId() id: string): Promise<void> {
    await this.calendars.disconnect(actor, id);
  }
}
