import type { Provider } from '@nestjs/common';
import type { ContextDeclaration } from '../context';
import type { DeclaredSubscriber, Place } from '../outbox/declared-subscriber';
import type { OwnPart, Part } from './part';
import { provide, type Source } from './source';
import { Subscribers } from './subscribers';
import type { Token } from './token';

type NamedParts<Context, Kind extends 'parts' | 'workParts' | 'work'> =
  Context extends Readonly<Partial<Record<Kind, infer Named>>> ? NonNullable<Named> : object;

type Filled<Named> = {
  [Name in keyof Named as Named[Name] extends Part<unknown> ? Name : never]: Named[Name] extends {
    outside: Token<infer Outside>;
  }
    ? Source<Outside>
    : never;
};

type FilledContext<Context> = Filled<NamedParts<Context, 'parts'>> &
  Filled<NamedParts<Context, 'workParts'>> &
  Filled<NamedParts<Context, 'work'>>;

/** Fillings for all external needs; a missing one does not compile. */
export type Fillings<Contexts extends readonly ContextDeclaration[]> = {
  [
    Context in Contexts[number] as [keyof FilledContext<Context>] extends [never] ? never : Context['name']
  ]: FilledContext<Context>;
};

type AnyFillings = Readonly<Record<string, Readonly<Record<string, Source<unknown>>>>>;

type Group = () => readonly Provider[];

export class Wiring {
  private readonly parts: readonly Group[];
  private readonly groups = new Map<unknown, Group>();

  constructor(
    private readonly contexts: readonly ContextDeclaration[],
    private readonly fillings: AnyFillings,
  ) {
    const buildGroups = (kind: 'parts' | 'workParts'): Group[] =>
      contexts.flatMap(({ name, [kind]: parts = {} }) =>
        Object.entries(parts).map(([part, declared]) => this.group(name, part, declared)),
      );
    this.parts = buildGroups('parts');
    buildGroups('workParts');
  }

  /** Except those that only work uses. */
  all(): Provider[] {
    return this.parts.flatMap((group) => group());
  }

  holding(...keys: readonly Token<unknown>[]): Provider[] {
    return this.closed(keys.map((key) => this.groups.get(key)!));
  }

  in(place: Place, subscribers: readonly DeclaredSubscriber[], extraParts: readonly OwnPart[] = []): Provider[] {
    const work = this.contexts.flatMap(({ name, work: declared = {} }) =>
      Object.entries(declared).flatMap(([each, { runsIn, ...rest }]) =>
        runsIn === place ? [this.group(name, each, rest)] : [],
      ),
    );
    const groups = [
      ...work,
      ...extraParts.map(
        ({ providers }) =>
          () =>
            providers,
      ),
    ];
    return [...this.closed(groups), Subscribers.of(subscribers.filter(({ runsIn }) => runsIn === place))];
  }

  /** Throws if the group is included but its external needs are not filled. */
  private group(context: string, name: string, { providers, ...declared }: OwnPart | Part<unknown>): Group {
    const group: Group = () => {
      if (!('outside' in declared)) return providers;
      const source = this.fillings[context]?.[name];
      if (!source) throw new Error(`Nothing fills what ${name} of ${context} needs from outside.`);
      return [provide(declared.outside, source), ...providers];
    };
    for (const provider of providers) this.groups.set(providerKey(provider), group);
    return group;
  }

  /** Transitive. Other keys belong to the process itself. */
  private closed(groups: readonly Group[]): Provider[] {
    const usedProviders = new Map<Group, readonly Provider[]>();
    const take = (group: Group): void => {
      if (usedProviders.has(group)) return;
      const providers = group();
      usedProviders.set(group, providers);
      for (const key of providers.flatMap(injectedTokens)) {
        const needed = this.groups.get(key);
        if (needed) take(needed);
      }
    };
    groups.forEach(take);
    return [...usedProviders.values()].flat();
  }
}

const providerKey = (provider: Provider): unknown => (typeof provider === 'function' ? provider : provider.provide);

const injectedTokens = (provider: Provider): readonly unknown[] =>
  typeof provider === 'object' && 'inject' in provider ? (provider.inject ?? []) : [];
