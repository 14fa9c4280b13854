export { anAccount, sealedOf } from './an-account';
export { accepted, MemoryProvider, putOff } from './memory-provider';
export { attachmentsOf, aWhatsappAccount, templatesOf, type KeptAttachment } from './whatsapp';
