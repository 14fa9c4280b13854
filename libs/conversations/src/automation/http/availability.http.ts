import { Body, Controller, Inject } from '@nestjs/common';
import { AUTOMATION, availabilities, type Automation, type Availability } from '../../index';
import type { Actor } from '@workops/kernel';
import { CurrentActor, documented, Field, MEMBER_CREDENTIALS, oneOf, Operation } from '@workops/edge';

const value = documented(oneOf(availabilities, 'AvailabilityOfMember'), {
  description: 'Whether rules give you conversations.',
  example: 'away',
});

class SayAvailabilityRequest {
  @Field(value)
  value: Availability;
}

class MemberAvailabilityResource {
  @Field(value)
  value: Availability;
}

@Controller()
export class AvailabilityHttp {
  constructor(@Inject(AUTOMATION) private readonly automation: Automation) {}

  @Operation.put('/me/availability', {
    id: 'sayAvailability',
    tag: 'Me',
    tier: 'beta',
    credentials: [...MEMBER_CREDENTIALS, 'connected_app'],
    pseudonyms: 'about_nobody',
    summary: 'Say whether you take conversations',
    description: 'For members, who are available until they say otherwise.',
    scopes: ['conversations:assign'],
    errors: [],
    response: MemberAvailabilityResource,
  })
  say(@CurrentActor() actor: Actor, @Body() body: SayAvailabilityRequest): Promise<MemberAvailabilityResource> {
    return this.automation.sayAvailability(actor, body.value);
  }
}
