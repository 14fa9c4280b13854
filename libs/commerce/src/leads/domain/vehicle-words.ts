import { FIELD, wordsOf } from '../../stock/domain/search-text';

interface Named {
  make: string;
  model: string;
  plate: string | null;
}

export const vehicleWords = ({ make, model, plate }: Named): string =>
  [make, model, plate].flatMap((field) => (field === null ? [] : [`${FIELD} ${wordsOf(field)}`])).join('') + FIELD;
