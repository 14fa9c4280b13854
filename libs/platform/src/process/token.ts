declare const GIVES: unique symbol;

/** Injection token of one `T`. */
export type Token<T> = symbol & { readonly [GIVES]?: T };

export const token = <T>(description: string): Token<T> => Symbol(description) as Token<T>;

/** A token, or a class that serves as its own token. */
export type Key = Token<unknown> | { readonly prototype: unknown };

/** The type of the value held under a key. */
export type Held<K> = K extends { readonly prototype: infer T } ? T : K extends Token<infer T> ? T : never;
