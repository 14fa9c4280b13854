export interface ConversationsData {
  'conversation.created': {
    conversation_id: string;
    display_id: string;
    channel: string;
    contact_id: string | null;
    messaging_account_id: string | null;
    ticket_id: string | null;
    handler: 'bot' | 'human' | 'external';
    status: 'open' | 'pending' | 'snoozed' | 'resolved' | 'closed';
    source: string | null;
    created_at: string;
  };
  'conversation.assigned': {
    conversation_id: string;
    display_id: string;
    from_assignee_user_id: string | null;
    to_assignee_user_id: string | null;
    from_handler: 'bot' | 'human' | 'external' | null;
    to_handler: 'bot' | 'human' | 'external';
    ticket_id: string | null;
  };
  'conversation.resolved': {
    conversation_id: string;
    display_id: string;
    from_status: 'open' | 'pending' | 'snoozed' | 'resolved';
    to_status: 'resolved' | 'closed';
    resolved_by: 'bot' | 'human' | 'system' | null;
    resolved_at: string | null;
    ticket_id: string | null;
  };
  'message.received': {
    message_id: string;
    conversation_id: string;
    contact_id: string | null;
    channel: string;
    type: string;
    content: string;
    external_message_id: string | null;
    created_at: string;
  };
  'message.sent': {
    message_id: string;
    conversation_id: string;
    contact_id: string | null;
    channel: string;
    type: string;
    content: string;
    sender_type: 'ai_agent' | 'human_user' | 'api_key';
    delivery_status: 'sent' | 'delivered' | 'read' | 'retrying' | 'failed' | null;
    created_at: string;
  };
}
