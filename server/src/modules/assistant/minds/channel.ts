/** Where a conversation takes place: in a browser, by text message, or on the phone. */
export type ConversationChannel = 'web' | 'sms' | 'call';
