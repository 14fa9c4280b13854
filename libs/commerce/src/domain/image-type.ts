const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The first bytes decide; null for anything but JPEG, PNG or WebP. */
export function imageTypeOf(head: Uint8Array): 'image/jpeg' | 'image/png' | 'image/webp' | null {
  const bytes = Buffer.from(head);
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return 'image/jpeg';
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'image/png';
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP' ? 'image/webp' : null;
}

/** The brands of HEIC and HEIF files, in which iPhones keep photos. */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

const isHeic = (head: Uint8Array): boolean => {
  const text = Buffer.from(head).toString('latin1', 4, 12);
  return text.startsWith('ftyp') && HEIC_BRANDS.includes(text.slice(4));
};

const HEIC =
  'Una foto HEIC no se puede mostrar en la web. Envíala como JPEG: en el iPhone, Ajustes, Cámara, Formatos, "Más compatible".';

export const photoProblem = (head: Uint8Array): string | undefined => (isHeic(head) ? HEIC : undefined);
