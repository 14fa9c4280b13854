import type { AppointmentRecord } from './appointment';
import { visitedBy } from './visiting-patient';

describe('a visit with another patient', () => {
  const now = new Date('2027-01-15T12:00:00Z');
  const visit = {
    kind: 'service',
    patientId: 'p1',
    contactId: 'c1',
    conversationId: 'v1',
    leadId: 'l1',
    customerName: 'Josefa',
    icalSequence: 0,
  } as AppointmentRecord;

  it('keeps what belongs to the contact if the contact stays', () => {
    const after = visitedBy(visit, { id: 'p2', contactId: 'c1' }, now);
    expect(after).toEqual({ ...visit, patientId: 'p2', updatedAt: now });
    expect(visitedBy(visit, { id: 'p1', contactId: 'c1' }, now)).toBe(visit);
  });

  it('loses the conversation, the lead and the name of the former contact', () => {
    expect(visitedBy(visit, { id: 'p2', contactId: 'c2' }, now)).toMatchObject({
      patientId: 'p2',
      contactId: 'c2',
      conversationId: null,
      leadId: null,
      customerName: null,
      icalSequence: 1,
    });
  });
});
