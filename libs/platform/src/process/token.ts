declare const GIVES: unique symbol;

export type Token<T> = symbol & { readonly [GIVES]?: T };

export const token = <T>(description: string): Token<T> => Symbol(description) as Token<T>;

/** A class is its own token. */
export type Key = Token<unknown> | { readonly prototype: unknown };

export type Held<K> = K extends { readonly prototype: infer T } ? T : K extends Token<infer T> ? T : never;
