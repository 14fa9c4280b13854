/** The storage has no public access; Nest's `mapped-types` reads it the same way. */
declare module 'class-transformer/cjs/storage' {
  export { defaultMetadataStorage } from 'class-transformer/types/storage';
}
