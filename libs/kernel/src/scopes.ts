/** The closed list of permissions that a credential can hold, with what each opens, in English and in Spanish. */
const LISTED = {
  'ai_agents:read': ['Read AI agents, their graphs, scenarios and suites', 'Ver agentes de IA, sus grafos, escenarios y suites'],
  'api_keys:read': ['List API keys and publishable keys', 'Ver la lista de claves de API y claves publicables'],
  'api_keys:write': ['Create and revoke API keys and publishable keys', 'Crear y revocar claves de API y claves publicables'],
  'appointment_types:read': ['Read appointment types', 'Ver tipos de cita'],
  'appointment_types:write': ['Create, change and delete appointment types', 'Crear, modificar y eliminar tipos de cita'],
  'appointments:delete': ['Cancel appointments', 'Cancelar citas'],
  'appointments:intake': ['Ask for availability and hold an hour from a website', 'Consultar disponibilidad y reservar una hora desde un sitio web'],
  'appointments:read': ['Read appointments, the calendar and availability', 'Ver citas, el calendario y la disponibilidad'],
  'appointments:write': ['Book and change appointments', 'Agendar y modificar citas'],
  'assignment_rules:read': ['Read assignment rules', 'Ver reglas de asignación'],
  'audit_log:read': ['Read the audit log', 'Ver el registro de auditoría'],
  'automation_triggers:read': ['Read automation triggers', 'Ver disparadores de automatización'],
  'billing:read': ['Read payment method and spending', 'Ver el medio de pago y los gastos'],
  'billing:write': ['Set up a payment method', 'Configurar un medio de pago'],
  'campaigns:read': ['Read campaigns', 'Ver campañas'],
  'channels:read': ['Read connected channels', 'Ver canales conectados'],
  'clinic_budgets:read': ['Read clinic budgets', 'Ver presupuestos clínicos'],
  'clinic_cash_sessions:read': ['Read clinic cash sessions', 'Ver sesiones de caja de la clínica'],
  'clinic_consents:read': ['Read clinic consents', 'Ver consentimientos clínicos'],
  'clinic_documents:read': ['Read clinic documents', 'Ver documentos clínicos'],
  'clinic_encounters:read': ['Read clinic encounters', 'Ver atenciones clínicas'],
  'clinic_notes:read': ['Read clinic notes', 'Ver notas clínicas'],
  'clinic_pack_purchases:read': ['Read clinic pack purchases', 'Ver compras de paquetes de la clínica'],
  'clinic_patients:read': ['Read clinic patients', 'Ver pacientes de la clínica'],
  'clinic_price_lists:read': ['Read clinic price lists', 'Ver listas de precios de la clínica'],
  'clinic_privacy_requests:read': ['Read clinic privacy requests', 'Ver solicitudes de privacidad de la clínica'],
  'clinic_professionals:read': ['Read clinic professionals', 'Ver profesionales de la clínica'],
  'clinic_services:read': ['Read clinic services', 'Ver servicios de la clínica'],
  'companies:read': ['Read companies', 'Ver empresas'],
  'companies:write': ['Create, change and delete companies', 'Crear, modificar y eliminar empresas'],
  'connected_apps:read': ['List connected apps', 'Ver la lista de aplicaciones conectadas'],
  'connected_apps:write': ['Register, change and remove connected apps', 'Registrar, modificar y eliminar aplicaciones conectadas'],
  'consignments:read': ['Read consignments and their candidates', 'Ver consignaciones y sus candidatos'],
  'contact_attributes:write': ['Define the attributes of contacts', 'Definir los atributos de los contactos'],
  'contacts:read': ['Read contacts, their channels, attributes and statistics', 'Ver contactos, sus canales, atributos y estadísticas'],
  'contacts:write': ['Create, change, import and merge contacts', 'Crear, modificar, importar y fusionar contactos'],
  'conversations:read': ['Read conversations and messages', 'Ver conversaciones y mensajes'],
  'credit_applications:read': ['Read credit applications', 'Ver solicitudes de crédito'],
  'custom_roles:read': ['Receive the data of custom role events', 'Recibir los datos de los eventos de roles personalizados'],
  'custom_tools:read': ['Read custom tools', 'Ver herramientas personalizadas'],
  'device_agents:write': [
    'Mint claim codes for device agents, list and revoke them',
    'Generar códigos para agentes de dispositivo, y ver y revocar los agentes',
  ],
  'document_payments:read': ['Read payments of commercial documents', 'Ver pagos de documentos comerciales'],
  'kb:read': ['Read the knowledge base', 'Ver la base de conocimiento'],
  'kb_files:read': ['Read the files of the knowledge base', 'Ver los archivos de la base de conocimiento'],
  'leads:intake': ['Hand in leads from a website', 'Ingresar leads desde un sitio web'],
  'leads:read': ['Read leads', 'Ver leads'],
  'macros:read': ['Read macros', 'Ver macros'],
  'marketplace:read': ['Read marketplace orders', 'Ver pedidos de marketplaces'],
  'members:read': ['Read who belongs to the workspace, with roles', 'Ver quién pertenece al espacio de trabajo, con sus roles'],
  'members:write': ['Add, change and remove members', 'Agregar, modificar y quitar miembros'],
  'memberships:read': ['Receive the data of membership events', 'Recibir los datos de los eventos de membresía'],
  'messages:send': ['Send messages to customers', 'Enviar mensajes a clientes'],
  'messaging_accounts:read': ['Read messaging accounts and sending domains', 'Ver cuentas de mensajería y dominios de envío'],
  'notifications:read': [
    'Read notices to owners and admins, and mark them read',
    'Ver los avisos a dueños y administradores, y marcarlos como leídos',
  ],
  'outbound_holds:read': ['Read outbound safety holds', 'Ver retenciones de seguridad de envíos'],
  'personal_tokens:write': ['Create, list and revoke personal tokens', 'Crear, ver y revocar tokens personales'],
  'price_approval:read': ['Read price approvals', 'Ver aprobaciones de precio'],
  'purchase_notes:read': ['Read purchase notes', 'Ver notas de compra'],
  'quotes:read': ['Read quotes', 'Ver cotizaciones'],
  'reservations:read': ['Read reservations', 'Ver reservas'],
  'roles:read': ['Read custom roles', 'Ver roles personalizados'],
  'roles:write': ['Create, change and delete custom roles', 'Crear, modificar y eliminar roles personalizados'],
  'runtimes:read': ['Read runtimes and their budgets', 'Ver entornos de ejecución y sus presupuestos'],
  'sale_notes:read': ['Read sale notes', 'Ver notas de venta'],
  'schedule_config:write': ['Change the scheduling configuration', 'Modificar la configuración de la agenda'],
  'sending_domains:read': ['Read sending domains', 'Ver dominios de envío'],
  'settings:write': ['Change workspace settings', 'Modificar los ajustes del espacio de trabajo'],
  'skills:read': ['Read skills', 'Ver habilidades'],
  'sla_policies:read': ['Read SLA policies', 'Ver políticas de SLA'],
  'stock:read': ['Read stock', 'Ver el stock'],
  'teams:read': ['List teams and branches', 'Ver la lista de equipos y sucursales'],
  'teams:write': ['Create, change and delete teams and branches', 'Crear, modificar y eliminar equipos y sucursales'],
  'tickets:read': ['Read tickets', 'Ver tickets'],
  'vehicles:read': ['Read vehicles', 'Ver vehículos'],
  'vehicles:write': ['Register and change vehicles', 'Registrar y modificar vehículos'],
  'webhooks:read': ['Read webhook subscriptions and their delivery log', 'Ver suscripciones a webhooks y el registro de sus entregas'],
  'webhooks:write': ['Create, change and delete webhook subscriptions', 'Crear, modificar y eliminar suscripciones a webhooks'],
  'whatsapp_flows:read': ['Read WhatsApp flows', 'Ver flujos de WhatsApp'],
  'whatsapp_templates:read': ['Read WhatsApp templates', 'Ver plantillas de WhatsApp'],
  'widget:chat': ['Chat from a website widget', 'Chatear desde un widget de un sitio web'],
} as const satisfies Record<string, readonly [english: string, spanish: string]>;

export type Scope = keyof typeof LISTED;

export const ALL_SCOPES = Object.keys(LISTED) as Scope[];

const opening = (language: 0 | 1): Readonly<Record<Scope, string>> =>
  Object.fromEntries(ALL_SCOPES.map((scope) => [scope, LISTED[scope][language]])) as Record<Scope, string>;

/** What each scope opens. */
export const SCOPES = opening(0);
/** Likewise, as the consent page says it to a member in Spanish. */
export const SCOPES_IN_SPANISH = opening(1);

export function isScope(value: string): value is Scope {
  return Object.hasOwn(LISTED, value);
}

/** What every publishable key opens, and nothing else. */
export const PUBLISHABLE_SCOPES: readonly Scope[] = ['stock:read', 'leads:intake', 'widget:chat', 'appointments:intake'];
