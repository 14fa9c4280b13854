import { DomainError, type Actor } from '@workops/kernel';
import type { AvailabilityStore } from '../run-ports';

export const availabilities = ['available', 'away'] as const;
export type Availability = (typeof availabilities)[number];

/** Throws `forbidden` if the caller is not a member. */
export const sayAvailability =
  ({ availability }: { availability: AvailabilityStore }) =>
  async (actor: Actor, value: Availability): Promise<{ value: Availability }> => {
    const { kind, id } = actor.author;
    if (kind !== 'member' || id === null)
      throw new DomainError('forbidden', 'FORBIDDEN', 'Only a member can be available.');
    await availability.say(actor, id, value === 'available');
    return { value };
  };
