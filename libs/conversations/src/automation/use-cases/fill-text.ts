import { DomainError, fillPlaceholders, placeholderNames, readPlaceholders, type Actor } from '@workops/kernel';
import type { PerformDeps } from '../automation-ports';
import type { ContactFacts } from '../rule-ports';

const ATTRIBUTES = 'attributes.';

function valueOf(facts: ContactFacts | undefined, name: string): string | null {
  if (!facts) return null;
  if (name === 'contact.name') return facts.name;
  if (name === 'contact.email') return facts.email;
  if (name === 'company.name') return facts.companyName;
  const value = facts.attributes[name.slice(ATTRIBUTES.length)];
  return typeof value === 'string' ? value : null;
}

const variableEmpty = (path: string, names: readonly string[]): DomainError =>
  new DomainError('unusable', 'VALIDATION_ERROR', 'Al texto le falta un valor.', {
    reason: 'variable_empty',
    variables: [...names],
    body: [{ path, message: `Sin valor: ${names.join(', ')}.`, code: 'custom' }],
  });

/** Texts by index. Throws `unusable` for an empty text, or a WhatsApp template's empty placeholder. */
export async function filledTexts(
  { commands, directories }: PerformDeps,
  actor: Actor,
  conversationId: string,
  texts: readonly { path: string; text: string }[],
): Promise<string[]> {
  const read = texts.map(({ path, text }) => ({ path, text, placeholders: readPlaceholders(text) }));
  if (read.every(({ placeholders }) => placeholderNames(placeholders).length === 0))
    return texts.map(({ text }) => text);
  const { contactId, channel } = await commands.read(actor, { id: conversationId });
  const facts = await directories.contacts.facts(actor.workspaceId, contactId);
  return read.map(({ path, placeholders }) => {
    const { text, empty } = fillPlaceholders(placeholders, (name) => valueOf(facts, name));
    if (text.trim() === '' || (empty.length > 0 && channel === 'whatsapp')) throw variableEmpty(path, empty);
    return text;
  });
}
