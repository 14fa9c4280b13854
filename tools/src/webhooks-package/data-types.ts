import { eventDefinition, eventNames } from '@workops/contracts';
import ts from 'typescript';

/** Every event with its data, field by field, without imports. */
export function dataTypes(checker: ts.TypeChecker, catalogue: ts.SourceFile): string {
  const data = exportedType(checker, catalogue, 'WebhookData');
  const events = eventNames.map((name) => {
    const event = checker.getPropertyOfType(data, name);
    if (!event) throw new Error(`The type of the catalogue does not have ${name}.`);
    return eventType(checker, name, checker.getTypeOfSymbol(event));
  });
  return [
    '/** The name of every event to its `data`. Nothing of it is there at run time. */',
    'export interface WebhookData {',
    ...events,
    '}',
    'export type WebhookEventName = keyof WebhookData;',
    '',
  ].join('\n');
}

function exportedType(checker: ts.TypeChecker, file: ts.SourceFile, name: string): ts.Type {
  const module = checker.getSymbolAtLocation(file);
  const symbol = module && checker.getExportsOfModule(module).find((each) => each.name === name);
  if (!symbol) throw new Error(`${file.fileName} exports no ${name}.`);
  return checker.getDeclaredTypeOfSymbol(symbol);
}

type Name = (typeof eventNames)[number];

function eventType(checker: ts.TypeChecker, name: Name, type: ts.Type): string {
  const { description, firesWhen, data } = eventDefinition(name);
  const fields = checker.getPropertiesOfType(type).map((field) => {
    const documented = data[field.name];
    return `    /** ${documented?.type.replaceAll('*/', '* /')} */\n    ${fieldType(checker, field)};`;
  });
  return [`  /** ${description} Fires when: ${firesWhen} */`, `  '${name}': {`, ...fields, '  };'].join('\n');
}

function fieldType(checker: ts.TypeChecker, field: ts.Symbol): string {
  const isOptional = (field.flags & ts.SymbolFlags.Optional) !== 0;
  const type = checker.getTypeOfSymbol(field);
  return `${field.name}${isOptional ? '?' : ''}: ${typeText(checker, isOptional ? checker.getNonNullableType(type) : type, isOptional ? nullIn(type) : '')}`;
}

/** `getNonNullableType` removes it together with `undefined`. */
const nullIn = (type: ts.Type): string =>
  type.isUnion() && type.types.some(({ flags }) => flags & ts.TypeFlags.Null) ? ' | null' : '';

const PLAIN =
  ts.TypeFlags.String | ts.TypeFlags.Number | ts.TypeFlags.Boolean | ts.TypeFlags.Null | ts.TypeFlags.StringLiteral;

/** Excludes our own type names. */
function typeText(checker: ts.TypeChecker, type: ts.Type, suffix = ''): string {
  if (type.flags & PLAIN) return checker.typeToString(type) + suffix;
  if (type.isUnion())
    return (
      [...type.types]
        .sort((left, right) => (left.flags & ts.TypeFlags.Null) - (right.flags & ts.TypeFlags.Null))
        .map((each) => typeText(checker, each))
        .join(' | ') + suffix
    );
  if (checker.isArrayType(type)) {
    const [item] = checker.getTypeArguments(type as ts.TypeReference);
    return `(${typeText(checker, item!)})[]${suffix}`;
  }
  if (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) {
    const fields = checker.getPropertiesOfType(type).map((field) => fieldType(checker, field));
    if (fields.length > 0) return `{ ${fields.join('; ')} }${suffix}`;
  }
  throw new Error(
    `The data of an event has a type that cannot be written for receivers: ${checker.typeToString(type)}`,
  );
}
