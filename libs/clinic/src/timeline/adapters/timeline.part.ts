import { ownPart, token } from '@workops/platform/process';
import { createTimeline, type Timeline } from '../timeline';
import { patientReads } from '../../patients/adapters/patient-reads';
import { timelineReads } from './timeline-reads';

export const CLINIC_TIMELINE = token<Timeline>('clinic: timeline');

export const timelinePart = ownPart(CLINIC_TIMELINE, ({ database }) =>
  createTimeline({ reads: timelineReads(database), patientReads: patientReads(database) }),
);
