import type { InjectionToken } from '@nestjs/common';
import type { Held, Key, Token } from './token';

export type Ingredients = Readonly<Record<string, Key>>;

export type Injected<I> = { -readonly [Name in keyof I]: Held<I[Name]> };

export interface Source<T> {
  inject: InjectionToken[];
  useFactory: (...values: never[]) => T | Promise<T>;
}

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

export const provide = <T>(key: Token<T>, source: Source<T>) => ({ provide: key, ...source });
