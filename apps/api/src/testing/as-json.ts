type SnakeCase<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${SnakeCase<Rest>}`
  : Name;

/** What a class of the edge declares, as a client gets it, but for fields that name themselves otherwise (`wire`). */
export type AsJson<T> = T extends Date
  ? string
  : T extends readonly (infer Entry)[]
    ? AsJson<Entry>[]
    : T extends object
      ? { [Property in keyof T & string as SnakeCase<Property>]: AsJson<T[Property]> }
      : T;
