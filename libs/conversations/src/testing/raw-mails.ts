import { createTransport, type SendMailOptions } from 'nodemailer';

export const composed = async (mail: SendMailOptions): Promise<Buffer> => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await transport.sendMail({
    from: 'Ana Núñez <ana@example.com>',
    to: 'hola@clinica.example',
    ...mail,
  });
  return message as Buffer;
};
export const lines = (...all: string[]): Buffer => Buffer.from(all.join('\r\n'));
export const PLAIN = ['From: ana@example.com', 'Subject: Hola', 'Message-ID: <a1@example.com>'];
