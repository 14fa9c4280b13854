const ISO_4217 = new Set(Intl.supportedValuesOf('currency'));

export const isCurrencyCode = (value: string): boolean => ISO_4217.has(value);
