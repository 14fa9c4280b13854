import { compileFunction } from 'node:vm';
import type { Type } from '@nestjs/common';
import { Listing } from '../envelope';
import { isLong, mapInSteps } from '../long-answers';
import { fieldsOf, type DeclaredField } from './declared-fields';

type Write = (value: object) => object;
type Part = (value: unknown) => unknown;

const writers = new WeakMap<Type, Write>();

const isAbsent = (value: unknown): value is null | undefined => value === null || value === undefined;

/** How a field's value is written where it is not the value itself. */
function partOf({ of, shown }: DeclaredField): Part | undefined {
  if (!of) return shown;
  // Looked up when it is first needed: a class may contain itself, or one that is declared further down.
  const write: Part = (value) => writerOf(of.Class())(value as object);
  if (!of.list) return (value) => (isAbsent(value) ? value : write(value));
  return (value) => (isAbsent(value) ? value : (value as unknown[]).map(write));
}

/**
 * Compiled once a class into one object literal: a loop over the fields would cost as much again as serialising the response. The source consists only of the
 * names in our own classes, quoted.
 */
function compiled(Class: Type): Write {
  const parts: Part[] = [];
  const entries = [...fieldsOf(Class)].map(([property, field]) => {
    const value = `value[${JSON.stringify(property)}]`;
    const part = partOf(field);
    return `${JSON.stringify(field.wire)}: ${part ? `parts[${parts.push(part) - 1}](${value})` : value}`;
  });
  const make = compileFunction(`return (value) => ({ ${entries.join(', ')} });`, ['parts']) as (
    parts: readonly Part[],
  ) => Write;
  return make(parts);
}

/** Writes a use case's result as the class declares it: only its fields, by their names in JSON. */
export function writerOf(Class: Type): Write {
  const known = writers.get(Class);
  if (known) return known;
  const writer = compiled(Class);
  writers.set(Class, writer);
  return writer;
}

/** Cache of serialized long lists: one that is returned repeatedly is written once. */
const longOnes = new WeakMap<Listing<unknown>, Promise<Listing<unknown>>>();

const writtenInSteps = async (write: Write, { data, meta }: Listing<unknown>): Promise<Listing<unknown>> =>
  new Listing(await mapInSteps(data as readonly object[], write), meta);

function writtenOnce(write: Write, listing: Listing<unknown>): Promise<Listing<unknown>> {
  const made = longOnes.get(listing) ?? writtenInSteps(write, listing);
  longOnes.set(listing, made);
  return made;
}

/** A handler's result, serialized: one response, a list in steps that do not block the event loop, or the work left before there is one. */
export async function written(write: Write, result: unknown): Promise<unknown> {
  if (typeof result === 'function') {
    const rest = result as () => Promise<unknown>;
    return async () => written(write, await rest());
  }
  if (!(result instanceof Listing)) return write(result as object);
  if (isLong(result)) return writtenOnce(write, result);
  return new Listing((result.data as readonly object[]).map(write), result.meta);
}
