type Json = Record<string, unknown>;

interface Uses {
  parameter: Json;
  lists: { parameters: unknown[]; at: number }[];
}

const isOwnQuery = (parameter: unknown): parameter is Json => (parameter as Json).in === 'query';

function queryParameters(paths: Record<string, Json>): Uses[] {
  const byContent = new Map<string, Uses>();
  for (const operation of Object.values(paths).flatMap((item) => Object.values(item))) {
    const parameters = (operation as { parameters?: unknown[] }).parameters ?? [];
    parameters.forEach((parameter, at) => {
      if (!isOwnQuery(parameter)) return;
      const content = JSON.stringify(parameter);
      const uses = byContent.get(content) ?? { parameter, lists: [] };
      byContent.set(content, uses);
      uses.lists.push({ parameters, at });
    });
  }
  return [...byContent.values()];
}

/** Several operations share the most frequent form of a query parameter, as `query.<name>`. Returns the components. */
export function shareRepeatedParameters(paths: Record<string, Json>): Record<string, object> {
  const shared = new Map<string, Uses>();
  for (const uses of queryParameters(paths)) {
    const name = String(uses.parameter.name);
    const mostUses = shared.get(name)?.lists.length ?? 1;
    if (uses.lists.length > mostUses) shared.set(name, uses);
  }
  for (const [name, { lists }] of shared)
    for (const { parameters, at } of lists) parameters[at] = { $ref: `#/components/parameters/query.${name}` };
  return Object.fromEntries([...shared].map(([name, { parameter }]) => [`query.${name}`, parameter]));
}
