import type { ScopeDeclaration } from './scope-declaration';

export const CHANNEL_SCOPES = {
  'whatsapp_flows:read': { en: 'Read WhatsApp flows', es: 'Ver flujos de WhatsApp', apps: true },
  'whatsapp_flows:write': {
    en: 'Create, change, publish and delete WhatsApp flows',
    es: 'Crear, modificar, publicar y eliminar flujos de WhatsApp',
    apps: true,
  },
  'whatsapp_templates:read': { en: 'Read WhatsApp templates', es: 'Ver plantillas de WhatsApp', apps: true },
  'whatsapp_templates:write': {
    en: 'Create, delete and synchronise WhatsApp templates',
    es: 'Crear, eliminar y sincronizar plantillas de WhatsApp',
    apps: true,
  },
  'widget:chat': { en: 'Chat from a website widget', es: 'Chatear desde un widget de un sitio web', apps: true },
} as const satisfies Record<string, ScopeDeclaration>;
