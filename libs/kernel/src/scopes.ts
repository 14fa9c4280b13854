import { AGENT_SCOPES } from './agent-scopes';
import { CHANNEL_SCOPES } from './channel-scopes';
import { CLINIC_SCOPES } from './clinic-scopes';
import type { ScopeDeclaration } from './scope-declaration';

export const SCOPES = {
  ...AGENT_SCOPES,
  'api_keys:read': {
    en: 'List API keys and publishable keys',
    es: 'Ver la lista de claves de API y claves publicables',
    apps: true,
  },
  'api_keys:write': {
    en: 'Create and revoke API keys and publishable keys',
    es: 'Crear y revocar claves de API y claves publicables',
  },
  'appointment_types:read': { en: 'Read appointment types', es: 'Ver tipos de cita', apps: true },
  'appointment_types:write': {
    en: 'Create, change and delete appointment types',
    es: 'Crear, modificar y eliminar tipos de cita',
    apps: true,
  },
  'appointments:delete': { en: 'Cancel appointments', es: 'Cancelar citas', apps: true },
  'appointments:intake': {
    en: 'Ask for availability and hold an hour from a website',
    es: 'Consultar disponibilidad y reservar una hora desde un sitio web',
    apps: true,
  },
  'appointments:read': {
    en: 'Read appointments, the calendar and availability',
    es: 'Ver citas, el calendario y la disponibilidad',
    apps: true,
  },
  'appointments:write': { en: 'Book and change appointments', es: 'Agendar y modificar citas', apps: true },
  'assignment_rules:read': { en: 'Read assignment rules', es: 'Ver reglas de asignación', apps: true },
  'assignment_rules:write': {
    en: 'Create, change and delete assignment rules',
    es: 'Crear, modificar y eliminar reglas de asignación',
  },
  'audit_log:read': { en: 'Read the audit log', es: 'Ver el registro de auditoría', apps: true },
  'automation_triggers:read': { en: 'Read automation triggers', es: 'Ver disparadores de automatización', apps: true },
  'automation_triggers:write': {
    en: 'Create, change and delete automation triggers',
    es: 'Crear, modificar y eliminar disparadores de automatización',
  },
  'billing:read': { en: 'Read payment method and spending', es: 'Ver el medio de pago y los gastos', apps: true },
  'billing:write': { en: 'Set up a payment method', es: 'Configurar un medio de pago', apps: true },
  'campaigns:read': { en: 'Read campaigns', es: 'Ver campañas', apps: true },
  'campaigns:send': { en: 'Schedule, start and resume campaigns', es: 'Programar, iniciar y reanudar campañas' },
  'campaigns:write': {
    en: 'Draft, pause and cancel campaigns',
    es: 'Redactar, pausar y cancelar campañas',
    apps: true,
  },
  'channels:read': { en: 'Read connected channels', es: 'Ver canales conectados', apps: true },
  ...CLINIC_SCOPES,
  'companies:read': { en: 'Read companies', es: 'Ver empresas', apps: true },
  'companies:write': {
    en: 'Create, change and delete companies',
    es: 'Crear, modificar y eliminar empresas',
    apps: true,
  },
  'connected_apps:read': { en: 'List connected apps', es: 'Ver la lista de aplicaciones conectadas', apps: true },
  'connected_apps:write': {
    en: 'Register, change and remove connected apps',
    es: 'Registrar, modificar y eliminar aplicaciones conectadas',
  },
  'consignments:read': {
    en: 'Read consignments and their candidates',
    es: 'Ver consignaciones y sus candidatos',
    apps: true,
  },
  'consignments:write': {
    en: 'Make, change, return and sell consignments',
    es: 'Crear, modificar, devolver y vender consignaciones',
    apps: true,
  },
  'contact_attributes:write': {
    en: 'Define the attributes of contacts',
    es: 'Definir los atributos de los contactos',
    apps: true,
  },
  'contacts:read': {
    en: 'Read contacts, their channels, attributes and statistics',
    es: 'Ver contactos, sus canales, atributos y estadísticas',
    apps: true,
  },
  'contacts:write': {
    en: 'Create, change, import and merge contacts',
    es: 'Crear, modificar, importar y fusionar contactos',
    apps: true,
  },
  'conversations:assign': {
    en: 'Assign conversations and take them over',
    es: 'Asignar y tomar conversaciones',
    apps: true,
  },
  'conversations:read': { en: 'Read conversations and messages', es: 'Ver conversaciones y mensajes', apps: true },
  'conversations:write': {
    en: 'Open, change, resolve and close conversations',
    es: 'Abrir, modificar, resolver y cerrar conversaciones',
    apps: true,
  },
  'credit_applications:read': { en: 'Read credit applications', es: 'Ver solicitudes de crédito', apps: true },
  'credit_applications:write': {
    en: 'Make and decide credit applications',
    es: 'Crear y resolver solicitudes de crédito',
    apps: true,
  },
  'custom_roles:read': {
    en: 'Receive the data of custom role events',
    es: 'Recibir los datos de los eventos de roles personalizados',
    apps: true,
  },
  'custom_tools:read': { en: 'Read custom tools', es: 'Ver herramientas personalizadas', apps: true },
  'custom_tools:write': {
    en: 'Create, change, test and delete custom tools',
    es: 'Crear, modificar, probar y eliminar herramientas personalizadas',
  },
  'device_agents:write': {
    en: 'Mint claim codes for device agents, list and revoke them',
    es: 'Generar códigos para agentes de dispositivo, y ver y revocar los agentes',
  },
  'document_payments:read': {
    en: 'Read payments of commercial documents',
    es: 'Ver pagos de documentos comerciales',
    apps: true,
  },
  'document_payments:refund': {
    en: 'Refund payments of commercial documents',
    es: 'Devolver pagos de documentos comerciales',
    apps: true,
  },
  'document_payments:write': {
    en: 'Record payments of commercial documents',
    es: 'Registrar pagos de documentos comerciales',
    apps: true,
  },
  'events:read': { en: 'Read the feed of events', es: 'Leer el historial de eventos', apps: true },
  'kb:read': { en: 'Read the knowledge base', es: 'Ver la base de conocimiento', apps: true },
  'kb:write': {
    en: 'Create, change and delete the sources of the knowledge base',
    es: 'Crear, modificar y eliminar fuentes de la base de conocimiento',
    apps: true,
  },
  'kb_files:read': {
    en: 'Read the files of the knowledge base',
    es: 'Ver los archivos de la base de conocimiento',
    apps: true,
  },
  'kb_files:write': {
    en: 'Upload and delete files of the knowledge base',
    es: 'Subir y eliminar archivos de la base de conocimiento',
    apps: true,
  },
  'leads:intake': { en: 'Hand in leads from a website', es: 'Ingresar leads desde un sitio web', apps: true },
  'leads:read': { en: 'Read leads', es: 'Ver leads', apps: true },
  'leads:write': { en: 'Create, move and close leads', es: 'Crear, mover y cerrar leads', apps: true },
  'macros:read': { en: 'Read macros', es: 'Ver macros', apps: true },
  'macros:write': { en: 'Create, change and delete macros', es: 'Crear, modificar y eliminar macros', apps: true },
  'marketplace:read': { en: 'Read marketplace orders', es: 'Ver pedidos de marketplaces', apps: true },
  'members:read': {
    en: 'Read who belongs to the workspace, with roles',
    es: 'Ver quién pertenece al espacio de trabajo, con sus roles',
    apps: true,
  },
  'members:write': { en: 'Add, change and remove members', es: 'Agregar, modificar y quitar miembros' },
  'memberships:read': {
    en: 'Receive the data of membership events',
    es: 'Recibir los datos de los eventos de membresía',
    apps: true,
  },
  'messages:send': { en: 'Send messages to customers', es: 'Enviar mensajes a clientes', apps: true },
  'messaging_accounts:read': {
    en: 'Read messaging accounts and sending domains',
    es: 'Ver cuentas de mensajería y dominios de envío',
    apps: true,
  },
  'messaging_accounts:write': {
    en: 'Connect, change and disconnect messaging accounts',
    es: 'Conectar, modificar y desconectar cuentas de mensajería',
  },
  'notifications:read': {
    en: 'Read notices to owners and admins, and mark them read',
    es: 'Ver los avisos a dueños y administradores, y marcarlos como leídos',
    apps: true,
  },
  'outbound_holds:read': { en: 'Read outbound safety holds', es: 'Ver retenciones de seguridad de envíos', apps: true },
  'outbound_holds:write': {
    en: 'Place, acknowledge and resolve outbound safety holds',
    es: 'Poner, acusar y resolver retenciones de seguridad de envíos',
    apps: true,
  },
  'personal_tokens:write': {
    en: 'Create, list and revoke personal tokens',
    es: 'Crear, ver y revocar tokens personales',
  },
  'pipelines:write': {
    en: 'Create, change and delete pipelines',
    es: 'Crear, modificar y eliminar pipelines',
    apps: true,
  },
  'portal_accounts:read': { en: 'Read portal accounts', es: 'Ver cuentas de portales', apps: true },
  'portal_accounts:write': {
    en: 'Create, change and delete portal accounts',
    es: 'Crear, modificar y eliminar cuentas de portales',
  },
  'price_approval:decide': {
    en: 'Decide price approvals, and see the least price of vehicles',
    es: 'Resolver aprobaciones de precio, y ver el precio mínimo de los vehículos',
    apps: true,
  },
  'price_approval:read': { en: 'Read price approvals', es: 'Ver aprobaciones de precio', apps: true },
  'price_approval:write': { en: 'Ask for price approvals', es: 'Pedir aprobaciones de precio', apps: true },
  'purchase_notes:read': { en: 'Read purchase notes', es: 'Ver notas de compra', apps: true },
  'purchase_notes:write': {
    en: 'Issue, correct and void purchase notes',
    es: 'Emitir, corregir y anular notas de compra',
    apps: true,
  },
  'quotes:read': { en: 'Read quotes', es: 'Ver cotizaciones', apps: true },
  'quotes:write': { en: 'Issue, extend and void quotes', es: 'Emitir, extender y anular cotizaciones', apps: true },
  'requests:read': { en: 'Read the log of calls', es: 'Ver el registro de llamadas', apps: true },
  'reservations:read': { en: 'Read reservations', es: 'Ver reservas', apps: true },
  'reservations:write': {
    en: 'Make, convert and void reservations',
    es: 'Crear, convertir y anular reservas',
    apps: true,
  },
  'roles:read': { en: 'Read custom roles', es: 'Ver roles personalizados', apps: true },
  'roles:write': {
    en: 'Create, change and delete custom roles',
    es: 'Crear, modificar y eliminar roles personalizados',
    apps: true,
  },
  'runtimes:read': {
    en: 'Read runtimes and their budgets',
    es: 'Ver entornos de ejecución y sus presupuestos',
    apps: true,
  },
  'sale_notes:approve': {
    en: 'Approve sale notes, and void approved ones',
    es: 'Aprobar notas de venta, y anular las aprobadas',
    apps: true,
  },
  'sale_notes:read': { en: 'Read sale notes', es: 'Ver notas de venta', apps: true },
  'sale_notes:write': { en: 'Issue and void sale notes', es: 'Emitir y anular notas de venta', apps: true },
  'schedule_config:write': {
    en: 'Change the scheduling configuration',
    es: 'Modificar la configuración de la agenda',
    apps: true,
  },
  'sending_domains:read': { en: 'Read sending domains', es: 'Ver dominios de envío', apps: true },
  'sending_domains:write': {
    en: 'Add, verify and remove sending domains',
    es: 'Agregar, verificar y quitar dominios de envío',
  },
  'settings:write': { en: 'Change workspace settings', es: 'Modificar los ajustes del espacio de trabajo', apps: true },
  'skills:read': { en: 'Read skills', es: 'Ver habilidades', apps: true },
  'skills:write': { en: 'Create, change and delete skills', es: 'Crear, modificar y eliminar habilidades', apps: true },
  'sla_policies:read': { en: 'Read SLA policies', es: 'Ver políticas de SLA', apps: true },
  'sla_policies:write': {
    en: 'Create, change and delete SLA policies',
    es: 'Crear, modificar y eliminar políticas de SLA',
    apps: true,
  },
  'stock:read': { en: 'Read stock', es: 'Ver el stock', apps: true },
  'stock_sources:read': {
    en: 'Read stock sources and their runs',
    es: 'Ver fuentes de stock y sus sincronizaciones',
    apps: true,
  },
  'stock_sources:write': {
    en: 'Create, change, run and retire stock sources',
    es: 'Crear, modificar, sincronizar y retirar fuentes de stock',
    apps: true,
  },
  'tags:read': { en: 'Read tags', es: 'Ver etiquetas', apps: true },
  'tags:write': { en: 'Create, change and delete tags', es: 'Crear, modificar y eliminar etiquetas', apps: true },
  'teams:read': { en: 'List teams and branches', es: 'Ver la lista de equipos y sucursales', apps: true },
  'teams:write': {
    en: 'Create, change and delete teams and branches',
    es: 'Crear, modificar y eliminar equipos y sucursales',
    apps: true,
  },
  'tickets:read': { en: 'Read tickets', es: 'Ver tickets', apps: true },
  'tickets:write': { en: 'Open, change and end tickets', es: 'Abrir, modificar y terminar tickets', apps: true },
  'vehicles:publish': {
    en: 'Publish vehicles on portals and take them down',
    es: 'Publicar vehículos en portales y retirarlos',
    apps: true,
  },
  'vehicles:read': { en: 'Read vehicles', es: 'Ver vehículos', apps: true },
  'vehicles:write': { en: 'Register and change vehicles', es: 'Registrar y modificar vehículos', apps: true },
  'webhooks:read': {
    en: 'Read webhook subscriptions and their delivery log',
    es: 'Ver suscripciones a webhooks y el registro de sus entregas',
    apps: true,
  },
  'webhooks:write': {
    en: 'Create, change and delete webhook subscriptions',
    es: 'Crear, modificar y eliminar suscripciones a webhooks',
    apps: true,
  },
  ...CHANNEL_SCOPES,
} as const satisfies Record<string, ScopeDeclaration>;

export type Scope = keyof typeof SCOPES;

export const ALL_SCOPES = Object.keys(SCOPES) as Scope[];

const declared: Record<Scope, ScopeDeclaration> = SCOPES;

const opening = (language: 'en' | 'es'): Readonly<Record<Scope, string>> =>
  Object.fromEntries(ALL_SCOPES.map((scope) => [scope, declared[scope][language]])) as Record<Scope, string>;

export const SCOPES_IN_ENGLISH = opening('en');
export const SCOPES_IN_SPANISH = opening('es');

export const isGrantable = (scope: Scope): boolean => declared[scope].apps === true;

export function isScope(value: string): value is Scope {
  return Object.hasOwn(SCOPES, value);
}

/** A publishable key has only these scopes. */
export const PUBLISHABLE_SCOPES: readonly Scope[] = [
  'stock:read',
  'leads:intake',
  'widget:chat',
  'appointments:intake',
];
