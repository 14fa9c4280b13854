import { Readable } from 'node:stream';
import { unavailable } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { loggedAnswer, type ReadLog } from './log-reads.interceptor';
import { PatientContent } from './patient-content';
import type { PatientSight } from './shown-patients';

const PATIENT = '01930000-0000-7000-8000-000000000001';
const DOCUMENT = '01930000-0000-7000-8000-000000000002';
const sight: PatientSight = { resourceType: 'clinic_document', action: 'download', paths: [] };
const opened = () => {
  const stream = Readable.from([Buffer.from('scan')]);
  return { stream, content: new PatientContent(stream, { type: 'text/plain' }, PATIENT, DOCUMENT) };
};

describe('content about a patient', () => {
  it('is closed and not sent if the read cannot be logged', async () => {
    const down: ReadLog = { note: () => Promise.reject(unavailable('Down.', 1)) };
    for (const actor of [anActor(), undefined]) {
      const { stream, content } = opened();
      await expect(loggedAnswer(down, actor, sight, content)).rejects.toThrow();
      expect(stream.destroyed).toBe(true);
    }
  });

  it('is sent once the patient is logged', async () => {
    const noted: unknown[] = [];
    const { stream, content } = opened();
    const log: ReadLog = { note: async (_actor, shown) => void noted.push(shown) };
    expect(await loggedAnswer(log, anActor(), sight, content)).toBe(content);
    expect(noted).toEqual([
      { action: 'download', resource: { type: 'clinic_document', id: DOCUMENT }, patientIds: [PATIENT] },
    ]);
    expect(stream.destroyed).toBe(false);
  });
});
