import { defineEvent, identifierOnly } from '../event';

const record = { version: 1, sensitive: false, ...identifierOnly } as const;
const professional = { ...record, resourceType: 'clinic_professional', readScope: 'clinic_professionals:read' } as const;
const service = { ...record, resourceType: 'clinic_service', readScope: 'clinic_services:read' } as const;
const priceList = { ...record, resourceType: 'clinic_price_list', readScope: 'clinic_price_lists:read' } as const;
const cashSession = { ...record, resourceType: 'clinic_cash_session', readScope: 'clinic_cash_sessions:read' } as const;

export const clinicServiceEvents = {
  'clinic_professional.created': defineEvent({
    ...professional,
    description: 'A professional was registered.',
    firesWhen: 'A professional is created.',
  }),
  'clinic_professional.updated': defineEvent({
    ...professional,
    description: 'A professional was changed.',
    firesWhen: 'A professional is changed.',
  }),
  'clinic_professional.deleted': defineEvent({
    ...professional,
    description: 'A professional was deleted.',
    firesWhen: 'A professional is deleted.',
  }),
  'clinic_service.created': defineEvent({ ...service, description: 'A service was created.', firesWhen: 'A service is created.' }),
  'clinic_service.updated': defineEvent({ ...service, description: 'A service was changed.', firesWhen: 'A service is changed.' }),
  'clinic_service.deleted': defineEvent({ ...service, description: 'A service was deleted.', firesWhen: 'A service is deleted.' }),
  'clinic_price_list.updated': defineEvent({
    ...priceList,
    description: 'A price list was changed.',
    firesWhen: 'A price list is changed.',
  }),
};

export const clinicCashEvents = {
  'clinic_cash_session.opened': defineEvent({
    ...cashSession,
    description: 'A cash session was opened.',
    firesWhen: 'A cash session is opened.',
  }),
  'clinic_cash_session.closed': defineEvent({
    ...cashSession,
    description: 'A cash session was closed.',
    firesWhen: 'A cash session is closed.',
  }),
};
