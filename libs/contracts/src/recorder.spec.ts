import { definitionOf } from './catalogue';
import { mustFitCatalogue, type EventRecorder } from './recorder';
import { problemsOf } from './schema';

const id = '01930000-0000-7000-8000-000000000001';
const resourceId = id;
const problems: string[] = [];
const recorder: EventRecorder = {
  record: (name, event) => void problems.push(...problemsOf(definitionOf(name).data, event.data)),
};

/** Type checking this file fails when one of the marked calls compiles; running it shows that the check of values agrees. */
describe('an event recorder', () => {
  beforeEach(() => problems.splice(0));

  it('takes the name and the payload that belong together', () => {
    recorder.record('contact.updated', { resourceId, data: { id, updated_fields: ['email'] } });
    recorder.record('contact.merged', { resourceId, changes: { contact_id: { from: [id], to: id } }, data: { id } });
    recorder.record('campaign.paused', {
      resourceId,
      data: { campaign_id: id, name: 'Verano', reason: 'messaging_limit' },
    });
    expect(problems).toEqual([]);
  });

  it('does not compile with a field missing', () => {
    // @ts-expect-error updated_fields is required
    recorder.record('contact.updated', { resourceId, data: { id } });
    expect(problems).toEqual(['updated_fields is missing']);
  });

  it('does not compile with a field of another type', () => {
    // @ts-expect-error updated_fields is a list
    recorder.record('contact.updated', { resourceId, data: { id, updated_fields: 'email' } });
    expect(problems).toEqual(['updated_fields is not array of string (the name of a field, never its value)']);
  });

  it('does not compile with a word outside of the list', () => {
    // @ts-expect-error no such reason
    recorder.record('campaign.paused', { resourceId, data: { campaign_id: id, name: 'Verano', reason: 'boredom' } });
    expect(problems).toEqual(['reason is not "messaging_limit" | "reputation_guard"']);
  });

  it('does not compile with a field that the event does not have', () => {
    // @ts-expect-error a merge names nobody
    recorder.record('contact.merged', { resourceId, data: { id, name: 'Josefa' } });
    expect(problems).toEqual(['name is not in the schema']);
  });

  it('does not compile with the payload of another event', () => {
    // @ts-expect-error the payload of contact.merged
    recorder.record('campaign.sent', { resourceId, data: { id } });
    expect(problems).toContain('campaign_id is missing');
  });

  it('does not compile with an unknown name', () => {
    // @ts-expect-error no such event
    expect(() => recorder.record('contact.exploded', { resourceId, data: { id } })).toThrow();
  });
});

describe('what every recorder asks first', () => {
  it('is whether the payload fits, and what is wrong where it does not', () => {
    expect(() => mustFitCatalogue('contact.merged', { id })).not.toThrow();
    expect(() => mustFitCatalogue('contact.merged', { id: 7, name: 'Josefa' })).toThrow(
      'contact.merged does not fit the catalogue: id is not uuid; name is not in the schema',
    );
  });
});
