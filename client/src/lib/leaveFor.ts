/** Leaves the dashboard for a page of somebody else's. */
export const leaveFor = (url: string): void => window.location.assign(url);
