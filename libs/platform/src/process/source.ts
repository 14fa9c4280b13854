import type { InjectionToken } from '@nestjs/common';
import type { Held, Key, Token } from './token';

/** Keys of the dependencies, by the names that the factory uses. */
export type Ingredients = Readonly<Record<string, Key>>;

export type Injected<I> = { -readonly [Name in keyof I]: Held<I[Name]> };

/** A factory of one `T` in a process. */
export interface Source<T> {
  inject: InjectionToken[];
  useFactory: (...values: never[]) => T | Promise<T>;
}

/** Creates a source from dependencies held under these keys. */
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

/** Provides a source's product under a token. */
export const provide = <T>(key: Token<T>, source: Source<T>) => ({ provide: key, ...source });
