/** Whether a period of local dates ends before it begins; one that lacks an end does not. */
export const isReversed = (from: string, to: string): boolean => from !== '' && to !== '' && from > to;
