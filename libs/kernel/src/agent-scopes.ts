import type { ScopeDeclaration } from './scope-declaration';

export const AGENT_SCOPES = {
  'ai_agents:publish': {
    en: 'Publish AI agents and graphs, and switch agents on and off',
    es: 'Publicar agentes de IA y grafos, y activar agentes',
  },
  'ai_agents:read': {
    en: 'Read AI agents, their graphs, scenarios and suites',
    es: 'Ver agentes de IA, sus grafos, escenarios y suites',
    apps: true,
  },
  'ai_agents:run': {
    en: 'Try AI agents and run their scenarios, which costs money',
    es: 'Probar agentes de IA y ejecutar sus escenarios, lo que tiene costo',
    apps: true,
  },
  'ai_agents:write': {
    en: 'Create, change and delete AI agents, graphs, scenarios and suites',
    es: 'Crear, modificar y eliminar agentes de IA, grafos, escenarios y suites',
    apps: true,
  },
} as const satisfies Record<string, ScopeDeclaration>;
