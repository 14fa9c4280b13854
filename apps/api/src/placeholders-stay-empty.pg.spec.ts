import { renameContacts } from '@workops/contacts/testing';
import { ALL_SCOPES, type Clock } from '@workops/kernel';
import { CLOCK } from '@workops/platform/process';
import { EXAMPLES_NOW, ExampleCalls, type Json } from './testing/example-calls';

const MARK = 'marca-9f3a';
/** Placeholders for contact fields and custom attributes. */
const FILLED = `Hola {{contact.name|nadie}} {{contact.email|nadie}} {{attributes.alergia|nada}}`;
/** Names of text fields. */
const TEXTS =
  /^(content|text|html|subject|variables|message|body|note|notes|description|instructions|summary|reason|comment|title|name|first_name)$/;

let examples: ExampleCalls;
beforeAll(async () => {
  examples = await ExampleCalls.start();
  jest.spyOn(examples.world.api.app.get<Clock>(CLOCK), 'now').mockImplementation(() => new Date(EXAMPLES_NOW));
});
afterAll(async () => {
  jest.restoreAllMocks();
  await examples.close();
});

/** The body with placeholders in each of its texts. */
function filledIn(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return TEXTS.test(name) ? FILLED : value;
  if (Array.isArray(value)) return value.map((each) => filledIn(each, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, filledIn(each, key)]));
}

const hasText = (body: unknown): boolean => JSON.stringify(filledIn(body)) !== JSON.stringify(body);

it('no operation fills contact placeholders without permission to read contacts', async () => {
  const { world } = examples;
  const scopes = ALL_SCOPES.filter((scope) => scope !== 'contacts:read');
  const filled: string[] = [];
  const accepted: string[] = [];
  for (const operation of world.operations.filter(
    ({ method, credentials }) => method !== 'GET' && credentials.includes('api_key'),
  )) {
    const example = examples.declaredExample(operation);
    const acts = /preview|test|try|apply|simulate|send|schedule|resume/i.test(operation.id);
    if (!acts && (example === undefined || !hasText(example))) continue;
    const place = await examples.choosePlace(operation);
    const call = await examples.makeCall(operation, place);
    await renameContacts(world.api.database, place.id, `${MARK} Josefa`, `${MARK}@example.com`);
    const token = await world.api.key(place.id, scopes);
    for (const body of [call.body, filledIn(call.body)]) {
      for (const query of operation.queryNames.includes('validate_only') ? ['?validate_only=true', ''] : ['']) {
        const { status, body: answer } = await world.call<Json>(operation, token, { ...call, body, query });
        if (status < 300) accepted.push(operation.id);
        if (status >= 500 || JSON.stringify(answer ?? {}).includes(MARK))
          filled.push(`${operation.id}${query}: ${status}`);
      }
    }
  }
  expect([...new Set(filled)]).toEqual([]);
  expect(new Set(accepted).size).toBeGreaterThan(60);
  expect(accepted).toEqual(expect.arrayContaining(['previewCampaign']));
});
