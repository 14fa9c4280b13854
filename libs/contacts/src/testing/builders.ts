import { randomUUID } from 'node:crypto';
import type { AttributeDefinition } from '../domain/attribute';
import { newContact, type ContactRecord } from '../domain/contact';

export const aContact = (over: Partial<ContactRecord> = {}): ContactRecord => ({
  ...newContact(
    { name: 'Josefa Núñez' },
    { workspaceId: randomUUID(), id: randomUUID(), now: new Date('2027-01-15T12:00:00.000Z'), country: 'CL' },
  ),
  ...over,
});

export const aDefinition = (over: Partial<AttributeDefinition> = {}): AttributeDefinition => {
  const now = new Date('2027-01-15T12:00:00.000Z');
  return {
    workspaceId: randomUUID(),
    id: randomUUID(),
    key: 'color',
    label: 'Color',
    type: 'text',
    options: [],
    createdAt: now,
    updatedAt: now,
    ...over,
  };
};
