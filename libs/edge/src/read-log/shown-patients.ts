import type { Type } from '@nestjs/common';
import { isUuid, type Scope } from '@workops/kernel';
import { Listing } from '../envelope';
import { declaredFields } from '../fields/declared-fields';
import type { OperationDeclaration } from '../operation-declaration';
import { PatientContent } from './patient-content';

/** Reads with these scopes are always logged. */
const SHOWN_BY = {
  'clinic_encounters:read': 'clinic_encounter',
  'clinic_notes:read': 'clinic_note',
  'clinic_consents:read': 'clinic_consent',
  'clinic_documents:read': 'clinic_document',
  'clinic_pack_purchases:read': 'clinic_pack_purchase',
  'clinic_budgets:read': 'clinic_budget',
  'clinic_patients:read': 'clinic_patient',
  'clinic_privacy_requests:read': 'clinic_privacy_request',
  'appointments:read': 'appointment',
} as const satisfies Partial<Record<Scope, string>>;

type LoggedScope = keyof typeof SHOWN_BY;
const isLogged = (scope: Scope): scope is LoggedScope => Object.hasOwn(SHOWN_BY, scope);

type ReadAction = 'read' | 'list' | 'download' | 'export';

export interface PatientSight {
  resourceType: string;
  action: ReadAction;
  /** JSON paths in an entry of the response. */
  paths: readonly (readonly string[])[];
  /** Only the query names a patient. */
  isAsked?: boolean;
}

export interface ShownPatients {
  action: ReadAction;
  resource: { type: string; id: string | null };
  patientIds: readonly string[];
}

function pathsIn(Class: Type, seen: readonly Type[] = []): string[][] {
  if (seen.includes(Class)) return [];
  return [...declaredFields(Class).values()].flatMap(({ wire, patient, of }) => [
    ...(wire === 'patient_id' || patient ? [[wire]] : []),
    ...(of ? pathsIn(of.Class(), [...seen, Class]).map((path) => [wire, ...path]) : []),
  ]);
}

const EXPORT = 'application/fhir+json';

const PATIENT_ASKED_FOR = 'patient_id';

const asksForPatient = (query: Type | undefined): boolean =>
  query !== undefined && [...declaredFields(query).values()].some(({ wire }) => wire === PATIENT_ASKED_FOR);

/** Derived, so that no operation can forget it. Undefined if no patient is shown. */
export function patientSight({
  scopes,
  anyScopeOf = [],
  response,
  produces,
  list,
  query,
}: OperationDeclaration & { query?: Type }): PatientSight | undefined {
  const paths = response ? pathsIn(response) : [];
  if (paths.length === 0 && asksForPatient(query))
    return { resourceType: 'clinic_patient', action: 'read', paths, isAsked: true };
  const scope = [...scopes, ...anyScopeOf].find(isLogged);
  if (scope === undefined || (paths.length === 0 && !produces)) return undefined;
  const action = produces === EXPORT ? 'export' : produces ? 'download' : list ? 'list' : 'read';
  return { resourceType: produces === EXPORT ? 'clinic_patient' : SHOWN_BY[scope], action, paths };
}

function valuesAt(shown: unknown, [name, ...path]: readonly string[]): unknown[] {
  if (Array.isArray(shown)) return shown.flatMap((each: unknown) => valuesAt(each, [name!, ...path]));
  if (typeof shown !== 'object' || shown === null) return [];
  const value = (shown as Record<string, unknown>)[name!];
  return path.length === 0 ? [value] : valuesAt(value, path);
}

const isId = (value: unknown): value is string => typeof value === 'string' && isUuid(value);

/** Throws for a content without a patient. */
export function shownPatients(
  { resourceType: type, action, paths, isAsked }: PatientSight,
  result: unknown,
  query?: unknown,
): ShownPatients {
  if (isAsked) {
    const patientIds = valuesAt(query, [PATIENT_ASKED_FOR]).filter(isId);
    return { action, resource: { type, id: patientIds[0] ?? null }, patientIds };
  }
  if (result instanceof PatientContent)
    return { action, resource: { type, id: result.resourceId }, patientIds: [result.patientId] };
  if (paths.length === 0) throw new Error('What is shown of a patient is no JSON, and must be a PatientContent.');
  const entries = result instanceof Listing ? result.data : result;
  const id = result instanceof Listing ? null : (result as { id?: unknown }).id;
  return {
    action,
    resource: { type, id: isId(id) ? id : null },
    patientIds: paths.flatMap((path) => valuesAt(entries, path)).filter(isId),
  };
}
