/** Where class-transformer keeps what its decorators declare: it has no other door to it. Nest's own `mapped-types` reads it there as well. */
declare module 'class-transformer/cjs/storage' {
  export { defaultMetadataStorage } from 'class-transformer/types/storage';
}
