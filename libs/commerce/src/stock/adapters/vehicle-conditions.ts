import { wordsOf } from '../domain/search-text';
import { mustHaveFewWords, searchTerms, type SearchTerm } from '../domain/search-terms';
import type { VehicleFilter } from '../domain/vehicle-list';

/** A field of the search text: 2 is the make, 3 the model, 4 the version. */
const textField = (place: number): string => `split_part(search_text, e'\\x1f', ${place})`;

const SHOWN_TEXT = [2, 3, 4].map(textField).join(' || ');

const matchesWords = (text: string): string =>
  `${text} LIKE ALL (:beginnings::text[]) AND ${text} ~ ALL (:parted::text[])`;

/** The public sees only the first three fields of the search text. */
export const FOUND_IN_SHOWN = `(:beginnings::text[] IS NULL OR (${matchesWords(`(${SHOWN_TEXT})`)}))`;

export const STATUS_TODAY = `CASE WHEN held_until < :today::date THEN 'available' ELSE status END`;

const isTrait = (column: string, values: string): string =>
  `(:${values}::text[] IS NULL OR commerce.words_of(${column}) = ANY (:${values}))`;

/** An unset filter is null, and the planner removes it. */
export const FACET_CONDITIONS = {
  make: '(:makes::text[] IS NULL OR search_text LIKE ANY (:makes))',
  model: `(:models::text[] IS NULL OR ${textField(3)} = ANY (:models))`,
  fuel: isTrait('fuel', 'fuels'),
  transmission: isTrait('transmission', 'transmissions'),
  bodyType: isTrait('body_type', 'bodyTypes'),
  color: isTrait('color', 'colors'),
  condition: '(:condition::text IS NULL OR condition = :condition)',
  year: '(:yearMin::int IS NULL OR year >= :yearMin) AND (:yearMax::int IS NULL OR year <= :yearMax)',
  price:
    '(:priceMin::bigint IS NULL OR price_clp >= :priceMin) AND (:priceMax::bigint IS NULL OR price_clp <= :priceMax)',
};
export type FacetName = keyof typeof FACET_CONDITIONS;

export const OTHER_CONDITIONS = `
  (:statuses::text[] IS NULL OR ${STATUS_TODAY} = ANY (:statuses))
  AND (:tenancy::text IS NULL OR tenancy = :tenancy)
  AND (:locationId::uuid IS NULL OR location_id = :locationId) AND (NOT :hasNoLocation::boolean OR location_id IS NULL)
  AND (:sourceId::uuid IS NULL OR source_id = :sourceId) AND (NOT :hasNoSource::boolean OR source_id IS NULL)
  AND (:kmMax::int IS NULL OR km <= :kmMax)
  AND (:updatedSince::timestamptz IS NULL OR updated_at >= :updatedSince)
  AND (:createdFrom::timestamptz IS NULL OR created_at >= :createdFrom)
  AND (:createdTo::timestamptz IS NULL OR created_at < :createdTo)
  AND (:beginnings::text[] IS NULL OR (${matchesWords('search_text')}))
  AND (:versions::text[] IS NULL OR ${textField(4)} = ANY (:versions))`;

export const FILTERED = [OTHER_CONDITIONS, ...Object.values(FACET_CONDITIONS)].join(' AND ');

export const FILTER_NAMES = [
  'today',
  'statuses',
  'tenancy',
  'condition',
  'makes',
  'models',
  'versions',
  'fuels',
  'transmissions',
  'bodyTypes',
  'colors',
  'locationId',
  'hasNoLocation',
  'sourceId',
  'hasNoSource',
  'yearMin',
  'yearMax',
  'kmMax',
  'priceMin',
  'priceMax',
  'updatedSince',
  'createdFrom',
  'createdTo',
  'beginnings',
  'parted',
] as const;

const toFieldTexts = (names: readonly string[] | undefined): string[] | null =>
  names === undefined ? null : names.map((name) => ` ${wordsOf(name)}`);

const idIn = (id: string | undefined): string | null => (id === undefined || id === 'none' ? null : id);

const singleBeginning = ({ alternatives: [first, ...furtherAlternatives] }: SearchTerm): string | undefined =>
  furtherAlternatives.length === 0 && first?.length === 1 ? first[0] : undefined;

const toPattern = ({ alternatives }: SearchTerm): string =>
  alternatives
    .map((parts) => (parts.length === 1 ? ` ${parts[0]}` : `^${parts.map((part) => `(?=.* ${part})`).join('')}`))
    .join('|');

const wordsOfAll = (names: readonly string[] | undefined): string[] | null => names?.map(wordsOf) ?? null;

/** Named as in `FILTER_NAMES`, without the date. */
export function filterValues({ statuses, makes, q, locationId, sourceId, ...filter }: VehicleFilter) {
  if (q !== undefined) mustHaveFewWords(q);
  const terms = q === undefined ? null : searchTerms(q);
  return {
    statuses: statuses ?? null,
    tenancy: filter.tenancy ?? null,
    condition: filter.condition ?? null,
    makes: makes === undefined ? null : makes.map((make) => `\u001f ${wordsOf(make)}\u001f%`),
    models: toFieldTexts(filter.models),
    versions: toFieldTexts(filter.versions),
    fuels: wordsOfAll(filter.fuels),
    transmissions: wordsOfAll(filter.transmissions),
    bodyTypes: wordsOfAll(filter.bodyTypes),
    colors: wordsOfAll(filter.colors),
    locationId: idIn(locationId),
    hasNoLocation: locationId === 'none',
    sourceId: idIn(sourceId),
    hasNoSource: sourceId === 'none',
    yearMin: filter.yearMin ?? null,
    yearMax: filter.yearMax ?? null,
    kmMax: filter.kmMax ?? null,
    priceMin: filter.priceMin ?? null,
    priceMax: filter.priceMax ?? null,
    updatedSince: filter.updatedSince ?? null,
    createdFrom: filter.createdFrom ?? null,
    beginnings: terms && terms.flatMap((term) => singleBeginning(term) ?? []).map((beginning) => `% ${beginning}%`),
    parted: terms && terms.filter((term) => singleBeginning(term) === undefined).map(toPattern),
    createdTo: filter.createdTo ?? null,
  };
}
