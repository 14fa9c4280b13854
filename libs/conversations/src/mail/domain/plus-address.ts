/** The address itself, then without its plus suffix. */
export const mailForms = (address: string): string[] => {
  const plain = address.replace(/^([^+@]+)\+[^@]*(?=@)/, '$1');
  return plain === address ? [address] : [address, plain];
};
