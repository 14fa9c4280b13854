/** Excludes the texts of signed versions, which are immutable and read while the export is written. */
export interface ExportedPatient {
  id: string;
  contactId: string;
  relation: string;
  nombre: string;
  apellidos: string | null;
  nombreSocial: string | null;
  rut: string | null;
  documentKind: string | null;
  documentNumber: string | null;
  birthDate: string | null;
  sexo: string | null;
}

export interface ExportedProfessional {
  id: string;
  nombre: string;
  apellidos: string | null;
  rut: string | null;
  registro: string | null;
  especialidad: string | null;
}

export interface ExportedService {
  id: string;
  nombre: string;
  codigo: string | null;
  categoria: string | null;
  tipo: string | null;
}

interface Seen {
  ownerUserId: string | null;
  locationId: string | null;
}

export interface ExportedEncounter extends Seen {
  id: string;
  number: number;
  professionalId: string;
  serviceId: string | null;
  modality: string;
  reason: string | null;
  status: string;
  openedAt: string;
  closedAt: string | null;
}

export interface ExportedVersion extends Seen {
  carerUserId: string | null;
  id: string;
  encounterId: string;
  version: number;
  previousId: string | null;
  isCurrent: boolean;
  signedAt: string;
}

export interface ExportedConsent extends Seen {
  id: string;
  templateId: string;
  templateVersion: number;
  templateName: string;
  status: string;
  signedAt: string | null;
}

export interface ExportedDocument extends Seen {
  id: string;
  encounterId: string | null;
  title: string | null;
  contentType: string;
  size: number;
  /** Hexadecimal. */
  sha256: string;
  status: string;
  createdAt: string;
  replacesIds: string[];
}

export interface ExportedRecord {
  patient: ExportedPatient;
  professionals: ExportedProfessional[];
  services: ExportedService[];
  encounters: ExportedEncounter[];
  versions: ExportedVersion[];
  consents: ExportedConsent[];
  documents: ExportedDocument[];
}

export interface Telecom {
  phone: string | null;
  email: string | null;
}
