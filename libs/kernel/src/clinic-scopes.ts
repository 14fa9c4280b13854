import type { ScopeDeclaration } from './scope-declaration';

export const CLINIC_SCOPES = {
  'clinic_access_log:read': {
    en: 'Read who looked at the record of a clinic patient',
    es: 'Ver quién miró la ficha de un paciente de la clínica',
    apps: true,
  },
  'clinic_budgets:read': { en: 'Read clinic budgets', es: 'Ver presupuestos clínicos', apps: true },
  'clinic_budgets:write': {
    en: 'Draw up, send and decide clinic budgets',
    es: 'Crear, enviar y resolver presupuestos clínicos',
    apps: true,
  },
  'clinic_cash_sessions:read': {
    en: 'Read clinic cash sessions',
    es: 'Ver sesiones de caja de la clínica',
    apps: true,
  },
  'clinic_cash_sessions:write': {
    en: 'Open and close clinic cash sessions, and record movements',
    es: 'Abrir y cerrar la caja de la clínica, y registrar movimientos',
    apps: true,
  },
  'clinic_consents:read': { en: 'Read clinic consents', es: 'Ver consentimientos clínicos', apps: true },
  'clinic_consents:write': {
    en: 'Prepare, sign and revoke clinic consents',
    es: 'Preparar, firmar y revocar consentimientos clínicos',
    apps: true,
  },
  'clinic_documents:read': { en: 'Read clinic documents', es: 'Ver documentos clínicos', apps: true },
  'clinic_documents:write': {
    en: 'Upload and delete clinic documents',
    es: 'Subir y eliminar documentos clínicos',
    apps: true,
  },
  'clinic_encounters:read': { en: 'Read clinic encounters', es: 'Ver atenciones clínicas', apps: true },
  'clinic_encounters:write': {
    en: 'Open, change and close clinic encounters',
    es: 'Abrir, modificar y cerrar atenciones clínicas',
    apps: true,
  },
  'clinic_notes:read': { en: 'Read clinic notes', es: 'Ver notas clínicas', apps: true },
  'clinic_notes:write': {
    en: 'Write, sign and amend clinic notes',
    es: 'Escribir, firmar y enmendar notas clínicas',
    apps: true,
  },
  'clinic_pack_purchases:read': {
    en: 'Read clinic pack purchases',
    es: 'Ver compras de paquetes de la clínica',
    apps: true,
  },
  'clinic_pack_purchases:write': {
    en: 'Record purchases of packs, and use and cancel them',
    es: 'Registrar compras de paquetes, y usarlos y anularlos',
    apps: true,
  },
  'clinic_patients:read': { en: 'Read clinic patients', es: 'Ver pacientes de la clínica', apps: true },
  'clinic_patients:write': {
    en: 'Register, change, merge and delete clinic patients',
    es: 'Registrar, modificar, fusionar y eliminar pacientes de la clínica',
    apps: true,
  },
  'clinic_price_lists:read': { en: 'Read clinic price lists', es: 'Ver listas de precios de la clínica', apps: true },
  'clinic_price_lists:write': {
    en: 'Create and change clinic price lists',
    es: 'Crear y modificar listas de precios de la clínica',
    apps: true,
  },
  'clinic_privacy_requests:read': {
    en: 'Read clinic privacy requests',
    es: 'Ver solicitudes de privacidad de la clínica',
    apps: true,
  },
  'clinic_privacy_requests:write': {
    en: 'Record and answer privacy requests of clinic patients',
    es: 'Registrar y responder solicitudes de privacidad de pacientes',
    apps: true,
  },
  'clinic_professionals:read': { en: 'Read clinic professionals', es: 'Ver profesionales de la clínica', apps: true },
  'clinic_professionals:write': {
    en: 'Create, change and delete clinic professionals',
    es: 'Crear, modificar y eliminar profesionales de la clínica',
    apps: true,
  },
  'clinic_services:read': { en: 'Read clinic services', es: 'Ver servicios de la clínica', apps: true },
  'clinic_services:write': {
    en: 'Create, change, review and delete clinic services',
    es: 'Crear, modificar, revisar y eliminar servicios de la clínica',
    apps: true,
  },
  'clinic_sources:read': {
    en: 'Read the clinic systems that are synchronised, and their runs',
    es: 'Ver los sistemas clínicos que se sincronizan, y sus sincronizaciones',
    apps: true,
  },
  'clinic_sources:write': {
    en: 'Connect, synchronise and remove clinic systems',
    es: 'Conectar, sincronizar y quitar sistemas clínicos',
    apps: true,
  },
} as const satisfies Record<string, ScopeDeclaration>;
