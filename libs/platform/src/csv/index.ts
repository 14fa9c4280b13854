export { csvReader, delimited } from './csv-file';
export type { CsvReader, CsvRecord, CsvSource } from './csv-source';
