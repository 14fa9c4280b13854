import { randomUUID } from 'node:crypto';
import { newProfessional, type Professional, type ProfessionalInput } from '../catalogue/domain/professional';
import { newService, type Service, type ServiceInput } from '../catalogue/domain/service';

const NOW = new Date('2027-01-15T12:00:00.000Z');
const born = (workspaceId: string) => ({ workspaceId, id: randomUUID(), now: NOW });

export const aProfessional = (
  over: Partial<ProfessionalInput> = {},
  workspaceId: string = randomUUID(),
): Professional => newProfessional({ nombre: 'Daniela', ...over }, born(workspaceId));

export const aService = (over: Partial<ServiceInput> = {}, workspaceId: string = randomUUID()): Service =>
  newService({ nombre: 'Kinesiología', ...over }, born(workspaceId));
