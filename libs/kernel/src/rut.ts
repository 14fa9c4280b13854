const FORM = /^0*([1-9]\d{0,7})-?([\dk])$/i;

/** Weights 2 to 7 from the right, modulo 11. */
export function verificationDigit(number: string): string {
  const digits = [...number].reverse();
  const sum = digits.reduce((total, digit, index) => total + Number(digit) * (2 + (index % 6)), 0);
  const rest = 11 - (sum % 11);
  if (rest === 11) return '0';
  return rest === 10 ? 'K' : String(rest);
}

/** `12345678-5`, ignoring dots and blanks; undefined if invalid. */
export function canonicalRut(input: string): string | undefined {
  const [, number, digit] = FORM.exec(input.replace(/[.\s]/g, '')) ?? [];
  if (number === undefined || digit === undefined) return undefined;
  return verificationDigit(number) === digit.toUpperCase() ? `${number}-${digit.toUpperCase()}` : undefined;
}
