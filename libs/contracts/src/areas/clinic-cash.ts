import { defineEvent } from '../event';
import { sampleId } from '../sample';
import { integer, nullable, oneOf, string, uuid } from '../schema';

const cashSession = {
  version: 1,
  sensitive: false,
  resourceType: 'clinic_cash_session',
  resourcePath: '/clinic-cash-sessions/{id}',
  readScope: 'clinic_cash_sessions:read',
} as const;
const cash = {
  id: uuid(),
  display_id: string('CJ-...'),
  status: oneOf('open', 'closed'),
  location_id: nullable(uuid()),
};
const aCash = { id: sampleId(1), display_id: 'CJ-7', location_id: null };

export const clinicCashEvents = {
  'clinic_cash_session.opened': defineEvent({
    ...cashSession,
    description: 'A cash session was opened.',
    firesWhen: 'POST /clinic-cash-sessions.',
    data: cash,
    sample: { ...aCash, status: 'open' },
  }),
  'clinic_cash_session.closed': defineEvent({
    ...cashSession,
    description: 'A cash session was counted and closed.',
    firesWhen: 'POST /clinic-cash-sessions/{id}/close.',
    data: { ...cash, expected_clp: integer(), counted_clp: integer(), difference_clp: integer() },
    sample: { ...aCash, status: 'closed', expected_clp: 70_000, counted_clp: 69_500, difference_clp: -500 },
  }),
};
