import { randomUUID } from 'node:crypto';
import { anActor } from '@workops/kernel/testing';
import { aContact } from '../testing/builders';
import { MemoryContacts } from '../testing/memory-contacts';
import { changeLiveContact } from './change-live-contact';

const NOW = new Date('2027-01-15T12:00:00Z');

describe('a contact whose email bounced', () => {
  const another = async (over: { status: 'blocked' | 'allowed'; emailStatus: string }) => {
    const actor = anActor();
    const { workspaceId } = actor;
    const { status, emailStatus } = over;
    const contact = aContact({ workspaceId, email: 'a@example.com', emailNormalised: 'a@example.com', emailStatus });
    const preference = {
      channel: 'email',
      scope: 'marketing',
      status,
      legalBasis: 'Lo pidió',
      messageId: null,
    } as const;
    const changed = await new MemoryContacts().transaction(actor, async (tx) => {
      await tx.contacts.add(contact);
      await tx.preferences.append({
        ...preference,
        workspaceId,
        id: randomUUID(),
        contactId: contact.id,
        createdAt: NOW,
      });
      return changeLiveContact(tx, contact, { email: 'b@example.com', emailNormalised: 'b@example.com' }, NOW);
    });
    return changed.emailStatus;
  };

  it.each(['bounced', 'complained'])(
    'gets its own preference as status of a new address (%s before)',
    async (emailStatus) => {
      expect(await another({ status: 'blocked', emailStatus })).toBe('unsubscribed');
      expect(await another({ status: 'allowed', emailStatus })).toBe('subscribed');
    },
  );
});
