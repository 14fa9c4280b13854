const ISO_4217 = new Set(Intl.supportedValuesOf('currency'));

/** Whether it is a currency code of ISO 4217 (three capital letters). */
export const isCurrencyCode = (value: string): boolean => ISO_4217.has(value);
