/** Goes to another site's page. What is no web address goes nowhere. */
export function leaveTo(url: string): void {
  if (/^https?:\/\//.test(url)) window.location.assign(url);
}
