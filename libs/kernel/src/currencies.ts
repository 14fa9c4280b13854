const ISO_4217 = new Set(Intl.supportedValuesOf('currency'));

/** Whether the value is an ISO 4217 currency code (three capital letters). */
export const isCurrencyCode = (value: string): boolean => ISO_4217.has(value);
