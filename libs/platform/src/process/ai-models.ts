import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';

export interface ConfiguredModel {
  /** Clients use this name; the model server uses `model`. */
  name: string;
  model: string;
  /** USD per million tokens. */
  inputUsd: number;
  outputUsd: number;
  contextTokens: number;
  /** Streams replies that contain tool calls. */
  streamTools: boolean;
  /** The request field that limits a reply's tokens. */
  lengthField: string;
}

type Given = Record<string, unknown>;

const NAME = /^[\w.:/-]{1,100}$/;
const isName = (value: unknown): value is string => typeof value === 'string' && NAME.test(value);
const isAmount = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1_000_000;
const isWhole = (value: unknown, most: number): value is number =>
  Number.isInteger(value) && Number(value) >= 256 && Number(value) <= most;

function parseModel(input: unknown): ConfiguredModel | undefined {
  if (typeof input !== 'object' || input === null) return undefined;
  const {
    name,
    model = name,
    input_usd: inputUsd,
    output_usd: outputUsd,
    context_tokens: contextTokens,
    ...rest
  } = input as Given;
  const { stream_tools: streamTools = false, length_field: lengthField = 'max_tokens', ...unknownFields } = rest;
  if (
    Object.keys(unknownFields).length > 0 ||
    !isName(name) ||
    !isName(model) ||
    !isName(lengthField) ||
    typeof streamTools !== 'boolean'
  )
    return undefined;
  if (!isAmount(inputUsd) || !isAmount(outputUsd) || !isWhole(contextTokens, 10_000_000)) return undefined;
  return { name, model, inputUsd, outputUsd, contextTokens, streamTools, lengthField };
}

function readModels(text: string): ConfiguredModel[] | undefined {
  try {
    const list: unknown = JSON.parse(text);
    const models = Array.isArray(list) ? list.map(parseModel).filter((model) => model !== undefined) : [];
    const isWholeList =
      Array.isArray(list) &&
      models.length === list.length &&
      new Set(models.map(({ name }) => name)).size === models.length;
    return isWholeList ? models : undefined;
  } catch {
    return undefined;
  }
}

const asModels = Transform(({ value }: { value: unknown }) =>
  typeof value === 'string' ? (readModels(value) ?? value) : value,
);

const isModelList = ValidateBy({
  name: 'isModelList',
  validator: {
    validate: (value: unknown) => Array.isArray(value),
    defaultMessage: () =>
      '$property must be a JSON list of {name, model, input_usd, output_usd, context_tokens, stream_tools, length_field}, each name once',
  },
});

/** JSON. Defaults: `model` is the name, `stream_tools` false, `length_field` "max_tokens". */
export const IsModelList = (): PropertyDecorator => (target, property) => {
  asModels(target, property);
  isModelList(target, property);
};
