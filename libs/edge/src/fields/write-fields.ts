import { compileFunction } from 'node:vm';
import type { Type } from '@nestjs/common';
import { Listing } from '../envelope';
import { isLong, mapInSteps } from '../long-answers';
import { declaredFields, type DeclaredField } from './declared-fields';

type Write = (value: object) => object;
type Part = (value: unknown) => unknown;

const writers = new WeakMap<Type, Write>();

const isAbsent = (value: unknown): value is null | undefined => value === null || value === undefined;

function fieldPart({ of, shown }: DeclaredField): Part | undefined {
  if (!of) return shown;
  // Resolved on first use, because a class may contain itself or a later class.
  const write: Part = (value) => fieldWriter(of.Class())(value as object);
  if (!of.list) return (value) => (isAbsent(value) ? value : write(value));
  return (value) => (isAbsent(value) ? value : (value as unknown[]).map(write));
}

/**
 * Compiled once, because looping over fields would cost as much as serialising. The source consists only of quoted
 * names in our own classes.
 */
function compiled(Class: Type): Write {
  const parts: Part[] = [];
  const entries = [...declaredFields(Class)].map(([property, field]) => {
    const value = `value[${JSON.stringify(property)}]`;
    const part = fieldPart(field);
    return `${JSON.stringify(field.wire)}: ${part ? `parts[${parts.push(part) - 1}](${value})` : value}`;
  });
  const make = compileFunction(`return (value) => ({ ${entries.join(', ')} });`, ['parts']) as (
    parts: readonly Part[],
  ) => Write;
  return make(parts);
}

/** Writes only declared fields, under their JSON names. */
export function fieldWriter(Class: Type): Write {
  const cached = writers.get(Class);
  if (cached) return cached;
  const writer = compiled(Class);
  writers.set(Class, writer);
  return writer;
}

/** A list that is returned repeatedly is serialised once. */
const longOnes = new WeakMap<Listing<unknown>, Promise<Listing<unknown>>>();

const writtenInSteps = async (write: Write, { data, meta }: Listing<unknown>): Promise<Listing<unknown>> =>
  new Listing(await mapInSteps(data as readonly object[], write), meta);

function writtenOnce(write: Write, listing: Listing<unknown>): Promise<Listing<unknown>> {
  const made = longOnes.get(listing) ?? writtenInSteps(write, listing);
  longOnes.set(listing, made);
  return made;
}

/** Serialises a list in steps that do not block the event loop. */
export async function written(write: Write, result: unknown): Promise<unknown> {
  if (typeof result === 'function') {
    const rest = result as () => Promise<unknown>;
    return async () => written(write, await rest());
  }
  if (!(result instanceof Listing)) return write(result as object);
  if (isLong(result)) return writtenOnce(write, result);
  return new Listing((result.data as readonly object[]).map(write), result.meta);
}
