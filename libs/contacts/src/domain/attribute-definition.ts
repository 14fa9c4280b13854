import { changedRecord, malformed, notUnique, type Issue } from '@workops/kernel';
import type { AttributeDefinition, AttributeType } from './attribute';
import { text } from './text-rule';

export const attributeLimits = { key: 50, label: 100, options: 100, option: 100 } as const;

export const ATTRIBUTE_KEY = new RegExp(`^[a-z0-9][a-z0-9_-]{0,${attributeLimits.key - 1}}$`);

export interface DefinitionInput {
  key: string;
  label: string;
  type: AttributeType;
  options?: readonly string[];
}

/** Stored values were validated against the key and type, so these cannot change. */
export type DefinitionPatch = Partial<Pick<DefinitionInput, 'label' | 'options'>>;

interface Creation {
  workspaceId: string;
  id: string;
  now: Date;
}

const labelRule = text(attributeLimits.label);
const optionRule = text(attributeLimits.option);

/** Collects all issues for one response. */
class Judgement {
  readonly issues: Issue[] = [];

  label(input: string): string {
    const verdict = labelRule.judge(input);
    if ('kept' in verdict) return verdict.kept;
    this.issues.push({ path: 'label', ...verdict.objection });
    return '';
  }

  options(type: AttributeType, labels: readonly string[]): string[] {
    if (type !== 'select') {
      if (labels.length > 0) this.object('options', 'Only a select has options.', 'custom');
      return [];
    }
    if (labels.length === 0) this.object('options', 'A select needs options.', 'too_small');
    if (labels.length > attributeLimits.options)
      this.object('options', `At most ${attributeLimits.options} options.`, 'too_big');
    const options = labels.map((option, index) => this.option(option, index));
    if (new Set(options).size < options.length) this.object('options', 'Each option may appear once.', 'custom');
    return options;
  }

  throwIfAny(): void {
    if (this.issues.length > 0) throw malformed('body', this.issues);
  }

  object(path: string, message: string, code: Issue['code']): void {
    this.issues.push({ path, message, code });
  }

  private option(input: string, index: number): string {
    const verdict = optionRule.judge(input);
    if ('kept' in verdict) return verdict.kept;
    this.issues.push({ path: `options.${index}`, ...verdict.objection });
    return input;
  }
}

export function newDefinition(
  { key, label, type, options = [] }: DefinitionInput,
  { workspaceId, id, now }: Creation,
): AttributeDefinition {
  const judgement = new Judgement();
  if (!ATTRIBUTE_KEY.test(key)) {
    const message = `Must be 1 to ${attributeLimits.key} lower-case letters, digits, hyphens and underscores.`;
    judgement.object('key', message, 'invalid_string');
  }
  const settled = { label: judgement.label(label), options: judgement.options(type, options) };
  judgement.throwIfAny();
  return { workspaceId, id, key, type, ...settled, createdAt: now, updatedAt: now };
}

/** Returns the same object if nothing changes; stored values keep a removed option. Throws `malformed`. */
export function changedDefinition(
  before: AttributeDefinition,
  { label, options }: DefinitionPatch,
  now: Date,
): AttributeDefinition {
  const judgement = new Judgement();
  const fields = {
    ...(label !== undefined && { label: judgement.label(label) }),
    ...(options !== undefined && { options: judgement.options(before.type, options) }),
  };
  judgement.throwIfAny();
  return changedRecord(before, fields, now);
}

export function keyTaken() {
  const message = 'Otro atributo ya tiene esta clave.';
  return notUnique(message, { field: 'key', body: [{ path: 'key', message, code: 'custom' }] });
}
