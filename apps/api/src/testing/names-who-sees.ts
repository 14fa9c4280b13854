import type { Type } from '@nestjs/common';
import { declaredFields } from '@workops/edge/testing';
import type { DeclaredOperation } from '@workops/edge';

/** References to branches and members determine visibility. */
const NAMES_WHO_SEES = /^(location|member|assignee_user|owner_user|assignee|eligible_staff|staff)_ids?$/;

const wiresWithin = (Class: Type, seen: readonly Type[] = []): string[] =>
  seen.includes(Class)
    ? []
    : [...declaredFields(Class).values()].flatMap(({ wire, of }) => [
        wire,
        ...(of ? wiresWithin(of.Class(), [...seen, Class]) : []),
      ]);

export const namesWhoSees = ({ method, body }: DeclaredOperation): boolean =>
  method !== 'GET' && body !== undefined && wiresWithin(body).some((wire) => NAMES_WHO_SEES.test(wire));

/** They determine visibility of later records, so callers must have access to all records. */
export const DECIDES_LATER: readonly string[] = [
  'addMember',
  'changeMember',
  'createTeam',
  'changeTeam',
  'linkClinicProfessional',
  'createPortalAccount',
  'updatePortalAccount',
  'createPipeline',
  'updatePipeline',
  'createStockSource',
  'updateStockSource',
  'createAppointmentType',
  'changeAppointmentType',
  'connectMessagingAccount',
  'changeMessagingAccount',
  'createAssignmentRule',
  'changeAssignmentRule',
  'createAutomationTrigger',
  'changeAutomationTrigger',
];

/** Rejections with tests of their own. */
export const HELD_ELSEWHERE: Readonly<Record<string, string>> = {
  addMember: 'libs/access/src/domain/authority.spec.ts',
  changeMember: 'libs/access/src/domain/authority.spec.ts',
  createConversation: 'apps/api/src/narrowed-members-gain-nothing.pg.spec.ts',
  createLead: 'apps/api/src/narrowed-members-gain-nothing.pg.spec.ts',
  updateStockSource: 'libs/commerce/src/stock/adapters/stock-owners.pg.spec.ts',
};

/** They assign one record, and are rejected if they would take over another's contact. */
export const TAKES_OVER: readonly string[] = ['createConversation', 'createLead'];

const ITS_OWN = 'It places the one record that it makes, or that its caller sees.';
const TO_ALL = 'A vehicle is seen by everybody.';

/** The rest, with the reason. */
export const DECIDES_NOW: Readonly<Record<string, string>> = {
  registerVehicle: TO_ALL,
  updateVehicle: TO_ALL,
  connectCalendar: 'It shows what its owner sees.',
  createMacro: 'A macro acts for whoever applies it.',
  changeMacro: 'A macro acts for whoever applies it.',
  ...Object.fromEntries(
    [
      'bulkAssignLeads',
      'bulkUpdateLeads',
      'updateLead',
      'assignLead',
      'createWebsiteLead',
      'bookAppointment',
      'holdSlot',
      'changeAppointment',
      'openClinicEncounter',
      'updateClinicEncounter',
      'openClinicCashSession',
      'updateConversation',
      'assignConversation',
      'bulkAssignConversations',
      'handOffConversation',
      'createTicket',
      'openTicket',
      'updateTicket',
      'bulkUpdateTickets',
    ].map((id) => [id, ITS_OWN]),
  ),
};
