import type { Type } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';

/** Undefined if the handler reads none. */
export interface RequestClasses {
  body: Type<object> | undefined;
  query: Type<object> | undefined;
}

export function requestClasses(prototype: object, handler: string | symbol): RequestClasses {
  const routeArguments = Object.entries(
    (Reflect.getMetadata(ROUTE_ARGS_METADATA, prototype.constructor, handler) ?? {}) as Record<
      string,
      { index: number }
    >,
  );
  const types = Reflect.getMetadata('design:paramtypes', prototype, handler) as Type<object>[];
  const argumentClass = (kind: RouteParamtypes): Type<object> | undefined => {
    const match = routeArguments.find(([place]) => place.startsWith(`${kind}:`));
    return match && types[match[1].index];
  };
  return { body: argumentClass(RouteParamtypes.BODY), query: argumentClass(RouteParamtypes.QUERY) };
}
