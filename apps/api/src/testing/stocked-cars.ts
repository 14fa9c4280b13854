import { ApiApp, type KeyedWorkspace, type Page } from './api-app';

export interface Car {
  id: string;
  external_id: string | null;
  status: string;
  price_clp: number | null;
  source_id: string | null;
  updated_at: string;
  plate: string | null;
}

export const row = (n: number, price = 1_000_000 + n): string => `K${n};Kia;Rio;${price}`;
export const toCsv = (rows: readonly string[]): string => ['codigo;make;model;price_clp', ...rows].join('\n');
export const many = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, n) => row(from + n));

export async function stockedCars(api: ApiApp, { token }: KeyedWorkspace): Promise<Car[]> {
  const { data } = (await api.call<Page<Car>>('GET', '/vehicles?limit=200', { token })).body;
  return data.sort((left, right) => Number(left.external_id?.slice(1)) - Number(right.external_id?.slice(1)));
}
