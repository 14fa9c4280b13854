/** Where connections of a url lead to: in small letters, without a port or the dot that may end a name. */
export const hostIn = (url: string): string => `lower(rtrim(substring(${url} FROM '^[a-zA-Z]+://(\\[[^\\]]*\\]|[^/?#:]*)'), '.'))`;
