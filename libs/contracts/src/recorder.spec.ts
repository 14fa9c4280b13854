import { eventDefinition } from './catalogue';
import { mustFitCatalogue, type EventRecorder } from './recorder';
import { findProblems } from './schema';

const id = '01930000-0000-7000-8000-000000000001';
const resourceId = id;
const problems: string[] = [];
const recorder: EventRecorder = {
  record: (name, event) => void problems.push(...findProblems(eventDefinition(name).data, event.data)),
};

/** If a marked call compiles, type checking this file fails. Running it checks that validation agrees. */
describe('an event recorder', () => {
  beforeEach(() => problems.splice(0));

  it('accepts a name with its own payload', () => {
    recorder.record('contact.updated', { resourceId, data: { id, updated_fields: ['email'] } });
    recorder.record('contact.merged', { resourceId, changes: { contact_id: { from: [id], to: id } }, data: { id } });
    recorder.record('campaign.paused', {
      resourceId,
      data: { campaign_id: id, name: 'Verano', reason: 'messaging_limit' },
    });
    expect(problems).toEqual([]);
  });

  it('does not compile with a missing field', () => {
    // @ts-expect-error updated_fields is required
    recorder.record('contact.updated', { resourceId, data: { id } });
    expect(problems).toEqual(['updated_fields is missing']);
  });

  it('does not compile with a field of another type', () => {
    // @ts-expect-error updated_fields is a list
    recorder.record('contact.updated', { resourceId, data: { id, updated_fields: 'email' } });
    expect(problems).toEqual(['updated_fields is not array of string (the name of a field, never its value)']);
  });

  it('does not compile with a value outside of the enum', () => {
    // @ts-expect-error there is no such reason
    recorder.record('campaign.paused', { resourceId, data: { campaign_id: id, name: 'Verano', reason: 'boredom' } });
    expect(problems).toEqual(['reason is not "messaging_limit" | "reputation_guard"']);
  });

  it('does not compile with an unknown field', () => {
    // @ts-expect-error a merge has no name
    recorder.record('contact.merged', { resourceId, data: { id, name: 'Josefa' } });
    expect(problems).toEqual(['name is not in the schema']);
  });

  it('does not compile with the payload of another event', () => {
    // @ts-expect-error this is the payload of contact.merged
    recorder.record('campaign.sent', { resourceId, data: { id } });
    expect(problems).toContain('campaign_id is missing');
  });

  it('does not compile with an unknown name', () => {
    // @ts-expect-error there is no such event
    expect(() => recorder.record('contact.exploded', { resourceId, data: { id } })).toThrow();
  });
});

describe('mustFitCatalogue', () => {
  it('throws with the problems of a payload that does not match', () => {
    expect(() => mustFitCatalogue('contact.merged', { id })).not.toThrow();
    expect(() => mustFitCatalogue('contact.merged', { id: 7, name: 'Josefa' })).toThrow(
      'contact.merged does not fit the catalogue: id is not uuid; name is not in the schema',
    );
  });
});
