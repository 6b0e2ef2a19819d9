/** What a User-Agent header says of a device, as people call it; null where it does not say. */
export interface Device {
  browser: string | null;
  operatingSystem: string | null;
}

/** In this order: most browsers also name those that they descend from. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bCriOS\/|Chrome\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

export function deviceOf(userAgent: string | null): Device {
  const nameIn = (names: readonly [RegExp, string][]): string | null =>
    names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? null;
  return { browser: nameIn(BROWSERS), operatingSystem: nameIn(SYSTEMS) };
}
