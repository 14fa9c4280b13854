import { createBots, type Bots } from '../bots';
import { botReads } from './bot-reads';
import { conversationDeps, type MessagesOn } from './messages-on';

export const botsOn = (on: MessagesOn): Bots => createBots({ ...conversationDeps(on), bots: botReads(on.database) });
