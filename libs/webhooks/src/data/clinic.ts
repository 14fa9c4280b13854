import type { Identified } from './identified';

export interface ClinicData {
  'clinic_professional.created': Identified;
  'clinic_professional.updated': Identified;
  'clinic_professional.deleted': Identified;
  'clinic_service.created': Identified;
  'clinic_service.updated': Identified;
  'clinic_service.deleted': Identified;
  'clinic_price_list.updated': Identified;
  'clinic_cash_session.opened': Identified;
  'clinic_cash_session.closed': Identified;
}
