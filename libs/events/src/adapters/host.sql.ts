/** Lower case, without port or trailing dot. */
export const hostIn = (url: string): string =>
  `lower(rtrim(substring(${url} FROM '^[a-zA-Z]+://(\\[[^\\]]*\\]|[^/?#:]*)'), '.'))`;
