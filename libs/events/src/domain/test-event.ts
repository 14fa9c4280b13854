import { eventDefinition, type EventName, type RecordedEvent } from '@workops/contracts';
import type { Actor } from '@workops/kernel';

const TEST_RESOURCE_TYPE = 'test';

/** As if it happened now, about an obviously fictitious resource. */
export function testEventOf(
  name: EventName,
  { workspaceId, livemode, author, requestId }: Actor,
  id: string,
  occurredAt: Date,
): RecordedEvent {
  const { version, sample } = eventDefinition(name);
  const resource = { type: TEST_RESOURCE_TYPE, id: null };
  return { id, type: name, version, workspaceId, livemode, occurredAt, resource, author, requestId, data: sample };
}
