import type { InjectionToken } from '@nestjs/common';
import type { Held, Key, Token } from './token';

/** The keys of what something is made of, by the names that its maker uses. */
export type Ingredients = Readonly<Record<string, Key>>;

export type Injected<I> = { -readonly [Name in keyof I]: Held<I[Name]> };

/** How a process makes one `T`. */
export interface Source<T> {
  inject: InjectionToken[];
  useFactory: (...values: never[]) => T | Promise<T>;
}

/** Makes something of what the process holds under these keys. */
export function from<const I extends Ingredients, T>(
  ingredients: I,
  make: (injected: Injected<I>) => T | Promise<T>,
): Source<T> {
  const names = Object.keys(ingredients);
  return {
    inject: names.map((name) => ingredients[name] as InjectionToken),
    useFactory: (...values: unknown[]) =>
      make(Object.fromEntries(names.map((name, place) => [name, values[place]])) as Injected<I>),
  };
}

/** Puts what a source makes under a token. */
export const provide = <T>(key: Token<T>, source: Source<T>) => ({ provide: key, ...source });
