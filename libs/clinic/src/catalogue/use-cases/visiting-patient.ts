import { dateIn } from '@workops/kernel';
import type { CatalogueDeps, Visitor } from '../catalogue-ports';
import { eligibilityOn, type EligibilityRule } from '../domain/eligibility';

export interface VisitingPatient extends Pick<Visitor, 'id' | 'contactId' | 'isBlocked'> {
  /** Rules that fail on the moment's local date; empty without a service. */
  failedAt(moment: Date): readonly EligibilityRule[];
}

interface Question {
  patientId: string | null;
  contactId: string | null;
  serviceId: string | null;
}

/** Given patient, or the contact's only one; undefined if there is none or more than one. */
export const visitingPatient =
  ({ catalogueReads, workspaces }: CatalogueDeps) =>
  async (workspaceId: string, { patientId, contactId, serviceId }: Question): Promise<VisitingPatient | undefined> => {
    const of = patientId !== null ? { patientId } : contactId !== null ? { contactId } : undefined;
    const [patient, service, { timezone }] = await Promise.all([
      of && catalogueReads.visitor(workspaceId, of),
      serviceId === null ? undefined : catalogueReads.services.byId(workspaceId, serviceId),
      workspaces.loadFacts(workspaceId),
    ]);
    if (!patient) return undefined;
    const { id, contactId: theirs, isBlocked } = patient;
    return {
      id,
      contactId: theirs,
      isBlocked,
      failedAt: (moment) => (service ? eligibilityOn(service, patient, dateIn(timezone, moment)).failed : []),
    };
  };
