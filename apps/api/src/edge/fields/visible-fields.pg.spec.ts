import type { Type } from '@nestjs/common';
import { ApiApp } from '../../testing/api-app';
import { declaredFields, visibleText } from '@workops/edge/testing';

/**
 * Text fields that keep invisible characters. Add a new field that people compare or search to a pattern in
 * `visible-fields.ts` instead.
 */
const KEPT_AS_GIVEN = [
  'abono_disposition_reason acknowledge ad_id after answer api_token api_url archive_reason assignee_user_id',
  'auth_header avatar_url base_url body body_type brand brands cargo categoria categories city claim_code code color',
  'company_id concept concepto conditions content content_sha256 correction_reason countries country csv cta',
  'currency cursor decision_note description details direccion display_id document eligibility_previsiones especialidad',
  'especialidades_secundarias expected extend_reason fax_number fuel hash html id industry instructions job_title',
  'key_column key_id kind language lead_id lead_source legal_basis legal_ground lifecycle_stage line1 line2',
  'line_of_business listing_id location_id lost_reason make mapping message model next_action note opening options',
  'order_id origin_channel origins owner_user_id page_url password pattern persona photo_urls postal_code prevision',
  'previsiones price_currency query question reason redirect_uris reference region registro resolution',
  'resource_id result return_url rubric run_at scopes screen script source source_id sources status subject',
  'submission_id summary tax_id_kind team_id text timezone tipo title token tool transmission types unqualified_reason',
  'url value variables vehicle_ref version visitor_token void_reason website when withdrawn_reason',
].flatMap((line) => line.split(' '));

let api: ApiApp;
beforeAll(async () => {
  api = await ApiApp.start();
});
afterAll(() => api.close());
/** Free-text fields of all bodies and queries that match no pattern, each name once. */
function freeTexts(): string[] {
  const names = new Set<string>();
  const walk = (Class: Type, seen: readonly Type[] = []): void => {
    if (seen.includes(Class)) return;
    for (const { wire, of, free, schema } of declaredFields(Class).values()) {
      if (of) walk(of.Class(), [...seen, Class]);
      else if (free && schema?.type === 'string' && visibleText(wire) === undefined) names.add(wire);
    }
  };
  for (const { body, query } of api.operations) for (const Class of [body, query]) if (Class) walk(Class);
  return [...names].sort();
}

describe('text fields of requests', () => {
  it('are names, identifiers, or listed here as texts that keep every character', () => {
    expect(freeTexts()).toEqual(KEPT_AS_GIVEN);
  });
});
