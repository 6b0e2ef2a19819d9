/** What was typed and not sent yet, by conversation: it is still there when one comes back, also after a failure. */
const drafts = new Map<string, string>();

export const draftOf = (conversationId: string): string => drafts.get(conversationId) ?? '';

export function keepDraft(conversationId: string, text: string): void {
  if (text === '') drafts.delete(conversationId);
  else drafts.set(conversationId, text);
}
