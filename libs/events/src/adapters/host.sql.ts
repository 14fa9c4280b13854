/** The host of a url's connections: in lower case, without a port or a trailing dot. */
export const hostIn = (url: string): string =>
  `lower(rtrim(substring(${url} FROM '^[a-zA-Z]+://(\\[[^\\]]*\\]|[^/?#:]*)'), '.'))`;
