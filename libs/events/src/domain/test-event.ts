import { definitionOf, type EventName, type RecordedEvent } from '@workops/contracts';
import type { Actor } from '@workops/kernel';

/** What stands in `resource.type` of an event that tells of nothing. */
export const TEST_RESOURCE_TYPE = 'test';

/** The sample of the catalogue as if it had happened now, about a resource that nobody takes for a real one. */
export function testEventOf(name: EventName, { workspaceId, livemode, author, requestId }: Actor, id: string, occurredAt: Date): RecordedEvent {
  const { version, sample } = definitionOf(name);
  const resource = { type: TEST_RESOURCE_TYPE, id: null };
  return { id, type: name, version, workspaceId, livemode, occurredAt, resource, author, requestId, data: sample };
}
