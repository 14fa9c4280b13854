/** The forms by which an address finds its account: as it is, then without what follows a plus before the @. */
export const mailForms = (address: string): string[] => {
  const plain = address.replace(/^([^+@]+)\+[^@]*(?=@)/, '$1');
  return plain === address ? [address] : [address, plain];
};
