import { attachmentEntity } from '../conversations/adapters/attachment.entity';
import { automationRunEntity } from '../automation/adapters/automation-run.entity';
import { campaignMessageEntity } from '../conversations/adapters/campaign-message.entity';
import { configEntity } from '../conversations/adapters/config.entity';
import { conversationEntity } from '../conversations/adapters/conversation.entity';
import { counterEntity } from '../conversations/adapters/counter.entity';
import { drawEntity } from '../automation/adapters/draw.entity';
import { earlyChangeEntity } from '../conversations/adapters/early-change.entity';
import { earlyStatusEntity } from '../conversations/adapters/early-status.entity';
import { holdConfigEntity } from '../holds/adapters/hold-config.entity';
import { laneEntity } from '../conversations/adapters/lane.entity';
import { marketingRefusalEntity } from '../conversations/adapters/marketing-refusal.entity';
import { messageEntity } from '../conversations/adapters/message.entity';
import { messageWordsEntity } from '../conversations/adapters/message-words.entity';
import { partyEntity } from '../conversations/adapters/party.entity';
import { searchBlockEntity } from '../conversations/adapters/search-block.entity';
import { sendEntity } from '../conversations/adapters/send.entity';
import { streamEntryEntity } from '../stream/adapters/stream-entry.entity';
import { tallyEntity } from '../automation/adapters/tally.entity';
import { templateSyncEntity } from '../channels/adapters/template-sync.entity';
import { templatedContactEntity } from '../conversations/adapters/templated-contact.entity';
import { ticketEntity } from '../tickets/adapters/ticket.entity';
import { ticketCounterEntity } from '../tickets/adapters/ticket-counter.entity';
import { triggerJobEntity } from '../automation/adapters/trigger-job.entity';
import { turnEntity } from '../automation/adapters/turn.entity';
import { visitorEntity } from '../widget/adapters/visitor.entity';

export const conversationsTables = [
  attachmentEntity,
  automationRunEntity,
  campaignMessageEntity,
  configEntity,
  conversationEntity,
  counterEntity,
  drawEntity,
  earlyChangeEntity,
  earlyStatusEntity,
  holdConfigEntity,
  laneEntity,
  marketingRefusalEntity,
  messageEntity,
  messageWordsEntity,
  partyEntity,
  searchBlockEntity,
  sendEntity,
  streamEntryEntity,
  tallyEntity,
  templateSyncEntity,
  templatedContactEntity,
  ticketEntity,
  ticketCounterEntity,
  triggerJobEntity,
  turnEntity,
  visitorEntity,
];
