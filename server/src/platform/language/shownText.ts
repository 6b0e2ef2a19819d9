/** Marks a text of ours that a `@Sentence()` field shows as it stands, such as a name: its Spanish is asked for. */
export const shownText = (text: string): string => text;
