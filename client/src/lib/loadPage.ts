/** Loads a page anew, so that nothing that was read or subscribed to as somebody else stays. */
export const loadPage = (path: string) => window.location.assign(path);
