const FAMILY = /^# HELP (\S+)/;

export function joinedMetrics(texts: readonly string[]): string {
  const families = new Map<string, { head: string[]; samples: string[] }>();
  for (const part of texts.flatMap((text) => text.split(/^(?=# HELP )/m))) {
    const name = FAMILY.exec(part)?.[1];
    if (!name) continue;
    const lines = part.split('\n').filter((line) => line !== '');
    const family = families.get(name) ?? { head: lines.filter((line) => line.startsWith('#')), samples: [] };
    family.samples.push(...lines.filter((line) => !line.startsWith('#')));
    families.set(name, family);
  }
  return [...families.values()].map(({ head, samples }) => [...head, ...samples, ''].join('\n')).join('\n');
}
