import type { Type } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';

/** Classes that a handler reads from a request; undefined if it reads none. */
export interface RequestClasses {
  body: Type<object> | undefined;
  query: Type<object> | undefined;
}

/** The classes of a handler's `@Body()` and `@Query()`. */
export function requestClassesOf(prototype: object, handler: string | symbol): RequestClasses {
  const taken = Object.entries(
    (Reflect.getMetadata(ROUTE_ARGS_METADATA, prototype.constructor, handler) ?? {}) as Record<
      string,
      { index: number }
    >,
  );
  const types = Reflect.getMetadata('design:paramtypes', prototype, handler) as Type<object>[];
  const classOf = (kind: RouteParamtypes): Type<object> | undefined => {
    const found = taken.find(([place]) => place.startsWith(`${kind}:`));
    return found && types[found[1].index];
  };
  return { body: classOf(RouteParamtypes.BODY), query: classOf(RouteParamtypes.QUERY) };
}
