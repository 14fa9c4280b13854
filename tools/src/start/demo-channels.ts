import { randomBytes } from 'node:crypto';
import { ChatSite } from '../chat-page/chat-site';
import { LocalMail } from '../mail/local-mail';
import { LocalCloudApi } from '../whatsapp/local-cloud-api';
import { localFolders, type Ports } from './apps';
import { orNone, type DemoCall } from './demo-calls';
import type { DemoFile } from './demo-file';
import { demoMail } from './demo-mail';
import { demoWebChat } from './demo-web-chat';
import { demoWhatsapp } from './demo-whatsapp';
import type { LocalFolder } from './local-folder';

type DemoChannels = Pick<DemoFile, 'whatsapp' | 'mail' | 'web_chat'>;

/** WhatsApp, a mail server and a website. */
export async function startChannels(folder: LocalFolder, ports: Ports) {
  const [cloud, mail, site] = await Promise.all([
    LocalCloudApi.start(ports.whatsapp.place),
    LocalMail.start(ports.mail.place),
    ChatSite.start(ports.chat.place),
  ]);
  cloud.behave({ report: true });
  const demo: DemoChannels = { whatsapp: null, mail: null, web_chat: null };
  return {
    demo: demo as Readonly<DemoChannels>,
    lines: [
      `WhatsApp       ${cloud.url} (GET /local/sent; POST /local/receive)`,
      `Mail           ${mail.url} (the same)`,
      `Web chat       ${site.url} (open it in a browser)`,
    ],
    /** Reuses accounts of the last start. */
    connect: async ({ baseUrl, call }: { baseUrl: string; call: DemoCall }, last: Partial<DemoFile>): Promise<void> => {
      const appSecret = folder.secret('whatsapp-app-secret', () => randomBytes(16).toString('hex'));
      demo.whatsapp = await orNone('WhatsApp account', demoWhatsapp(call, appSecret, cloud));
      demo.mail = await orNone(
        'mail account',
        demoMail(call, ports.inboundSmtp.port, mail, localFolders(folder, process.env).MAIL_DIRECTORY),
      );
      demo.web_chat = await orNone('web chat', demoWebChat(call, baseUrl, site, last.web_chat));
    },
    close: async (): Promise<void> => {
      await Promise.all([cloud.close(), mail.close(), site.close()]);
    },
  };
}
