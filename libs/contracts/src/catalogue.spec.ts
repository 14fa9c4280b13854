import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isScope } from '@workops/kernel';
import { catalogue, eventDefinition, eventNames, isEventName } from './catalogue';
import { findProblems } from './schema';

const PUBLISHED = `
ai_agent.publish ai_agent_graph.publish agent_scenario_run.completed agent_scenario_suite.completed coach.proposals_ready
coach.finding_ready voice.autonomous_call
conversation.created conversation.assigned conversation.resolved message.received message.sent ticket.opened ticket.reopened
ticket.resolved ticket.closed sla.breached macro.applied
kb.source.create kb.source.embed kb.source.update kb.source.delete kb_file.uploaded kb_file.deleted skill.created skill.updated
skill.deleted custom_tool.created custom_tool.updated custom_tool.deleted
cost.budget_alert runtime.budget_exceeded
lead.created lead.stage_changed lead.pipeline_changed lead.assigned lead.won lead.lost lead.unqualified stock.synced
stock.source_retired vehicle.published vehicle.unpublished vehicle.publish_failed vehicle.created vehicle.attachment.created
marketplace.order marketplace.vis_lead portal_a.lead portal_b.lead website.lead consignment.candidate.created
quote.issued quote.voided quote.extended quote.archived reservation.created reservation.voided reservation.abono_disposed
reservation.converted sale_note.issued sale_note.approved sale_note.voided purchase_note.issued purchase_note.corrected
purchase_note.voided payment.recorded consignment.created consignment.returned consignment.sold credit_application.recorded
credit_application.submitted credit_application.decided credit_application.withdrawn price_approval.requested price_approval.decided
contact.created contact.updated contact.merged appointment.booked appointment.rescheduled appointment.cancelled
appointment.completed appointment.no_show appointment.reminded appointment.imported
campaign.sent campaign.paused sending_domain.verified sending_domain.created sending_domain.deleted whatsapp_template.created
whatsapp_template.status_changed whatsapp_template.deleted whatsapp_flow.created whatsapp_flow.published whatsapp_flow.deprecated
whatsapp_flow.deleted channel.connected channel.updated channel.disconnected
safety_hold.placed safety_hold.ack_overdue safety_hold.first_response_overdue
team.created team.updated team.deleted custom_role.created custom_role.updated custom_role.deleted macro.created macro.updated
macro.deleted assignment_rule.created assignment_rule.updated assignment_rule.deleted sla_policy.created sla_policy.updated
sla_policy.deleted automation_trigger.created automation_trigger.updated automation_trigger.deleted membership.created
membership.updated membership.removed
clinic_professional.created clinic_professional.updated clinic_professional.deleted clinic_service.created clinic_service.updated
clinic_service.deleted clinic_price_list.updated clinic_pack_purchase.created clinic_pack_purchase.session_consumed
clinic_pack_purchase.cancelled clinic_budget.created clinic_budget.sent clinic_budget.accepted clinic_budget.rejected
clinic_budget.voided clinic_budget.mirror_changed clinic_cash_session.opened clinic_cash_session.closed clinic_patient.created
clinic_patient.updated clinic_patient.deleted clinic_patient.merged clinic_encounter.opened clinic_encounter.closed
clinic_note.signed clinic_note.amended clinic_consent.signed clinic_consent.revoked clinic_document.uploaded
clinic_document.deleted clinic_privacy_request.completed
`
  .trim()
  .split(/\s+/);

const isPublished = (name: string): boolean => PUBLISHED.includes(name);

const SENSITIVE =
  /^(safety_hold|clinic_(patient|encounter|note|consent|document|budget|pack_purchase|privacy_request))\./;

describe('the catalogue', () => {
  it('keeps the published names in order when events are added', () => {
    expect(eventNames.filter(isPublished)).toEqual(PUBLISHED);
  });

  it('contains the events of every area file', () => {
    const areas = readdirSync(join(__dirname, 'areas')).map(
      (file) => require(join(__dirname, 'areas', file)) as Record<string, object>,
    );
    const forgotten = areas.flatMap((area) =>
      Object.entries(area).flatMap(([events, definitions]) =>
        Object.keys(definitions).every(isEventName) ? [] : [events],
      ),
    );
    expect(areas.length).toBeGreaterThan(10);
    expect(forgotten).toEqual([]);
  });

  it('marks exactly the events about health data as sensitive', () => {
    expect(eventNames.filter((name) => eventDefinition(name).sensitive)).toEqual(
      eventNames.filter((name) => SENSITIVE.test(name)),
    );
  });

  it('has a resource path if the API can read the resource', () => {
    expect(
      eventNames.filter(
        (name) => isPublished(name) && !name.startsWith('clinic_') && eventDefinition(name).resourcePath,
      ),
    ).toEqual([
      'ai_agent.publish',
      'ai_agent_graph.publish',
      'agent_scenario_run.completed',
      'agent_scenario_suite.completed',
      'coach.proposals_ready',
      'coach.finding_ready',
      'voice.autonomous_call',
      'conversation.created',
      'conversation.assigned',
      'conversation.resolved',
      'message.received',
      'message.sent',
      'ticket.opened',
      'ticket.reopened',
      'ticket.resolved',
      'ticket.closed',
      'sla.breached',
      'macro.applied',
      'kb.source.create',
      'kb.source.embed',
      'kb.source.update',
      'kb_file.uploaded',
      'skill.created',
      'skill.updated',
      'custom_tool.created',
      'custom_tool.updated',
      'runtime.budget_exceeded',
      'lead.created',
      'lead.stage_changed',
      'lead.pipeline_changed',
      'lead.assigned',
      'lead.won',
      'lead.lost',
      'lead.unqualified',
      'stock.synced',
      'stock.source_retired',
      'vehicle.published',
      'vehicle.unpublished',
      'vehicle.publish_failed',
      'vehicle.created',
      'vehicle.attachment.created',
      'marketplace.order',
      'portal_a.lead',
      'portal_b.lead',
      'website.lead',
      'consignment.candidate.created',
      'quote.issued',
      'quote.voided',
      'quote.extended',
      'quote.archived',
      'reservation.created',
      'reservation.voided',
      'reservation.abono_disposed',
      'reservation.converted',
      'sale_note.issued',
      'sale_note.approved',
      'sale_note.voided',
      'purchase_note.issued',
      'purchase_note.corrected',
      'purchase_note.voided',
      'payment.recorded',
      'consignment.created',
      'consignment.returned',
      'consignment.sold',
      'credit_application.recorded',
      'credit_application.submitted',
      'credit_application.decided',
      'credit_application.withdrawn',
      'price_approval.requested',
      'price_approval.decided',
      'contact.created',
      'contact.updated',
      'contact.merged',
      'appointment.booked',
      'appointment.rescheduled',
      'appointment.cancelled',
      'appointment.completed',
      'appointment.no_show',
      'appointment.reminded',
      'appointment.imported',
      'campaign.sent',
      'campaign.paused',
      'sending_domain.verified',
      'sending_domain.created',
      'whatsapp_template.created',
      'whatsapp_template.status_changed',
      'whatsapp_flow.created',
      'whatsapp_flow.published',
      'whatsapp_flow.deprecated',
      'channel.connected',
      'channel.updated',
      'channel.disconnected',
      'safety_hold.placed',
      'safety_hold.ack_overdue',
      'safety_hold.first_response_overdue',
      'team.created',
      'team.updated',
      'custom_role.created',
      'custom_role.updated',
      'macro.created',
      'macro.updated',
      'assignment_rule.created',
      'assignment_rule.updated',
      'sla_policy.created',
      'sla_policy.updated',
      'automation_trigger.created',
      'automation_trigger.updated',
      'membership.created',
      'membership.updated',
      'membership.removed',
    ]);
    expect(catalogue['contact.merged'].resourcePath).toBe('/contacts/{id}');
  });

  it('has no resource path for deleted resources', () => {
    expect(eventNames.filter((name) => name.endsWith('.deleted') && eventDefinition(name).resourcePath)).toEqual([]);
  });

  it('states that moving an appointment hold fires no event', () => {
    expect(eventDefinition('appointment.rescheduled').firesWhen).toMatch(
      /confirmed appointment is moved.*Moving a hold announces nothing/,
    );
  });

  it('has no person, phone number or note in appointment events', () => {
    const fields = eventNames
      .filter((name) => name.startsWith('appointment.'))
      .flatMap((name) => Object.keys(eventDefinition(name).data));
    expect(new Set(fields)).toEqual(
      new Set([
        'id',
        'display_id',
        'kind',
        'status',
        'starts_at',
        'ends_at',
        'appointment_type_id',
        'contact_id',
        'owner_user_id',
        'location_id',
        'vehicle_id',
        'lead_id',
      ]),
    );
  });

  it('distinguishes the three forms of a budget alert by their keys', () => {
    const { data } = catalogue['cost.budget_alert'];
    expect(findProblems(data, { domain: 'copilot', credits_used: 800, credits_limit: 1000 })).toEqual([]);
    expect(findProblems(data, { domain: 'copilot', spent_usd: 41.5, limit_usd: 50 })).toEqual([]);
    expect(findProblems(data, { tenant_id: '01930000-0000-7000-8000-000000000009', pct: 80 })).toEqual([]);
  });

  it('recognises only its own names', () => {
    expect(isEventName('contact.created')).toBe(true);
    expect(['', '*', 'contact', 'contact.deleted', 'constructor', '__proto__'].filter(isEventName)).toEqual([]);
  });

  it.each(eventNames)('has a complete definition of %s with a valid sample', (name) => {
    const definition = eventDefinition(name);
    expect(definition.version).toBe(1);
    expect(definition.resourceType).toMatch(/^[a-z][a-z_]*$/);
    expect(isScope(definition.readScope) && definition.readScope.endsWith(':read')).toBe(true);
    expect(definition.description).toMatch(/^[A-Z].*\.$/);
    expect(definition.firesWhen).toMatch(/^[A-Z].*\.$/);
    expect(Object.keys(definition.data).length).toBeGreaterThan(0);
    expect(findProblems(definition.data, definition.sample)).toEqual([]);
  });
});
