/** Keys that stay the same while the same input is sent again, so that a retry never books twice. */
export function createSendOnceKey() {
  let lastInput = '';
  let key = '';
  return (input: unknown): string => {
    const text = JSON.stringify(input);
    if (text !== lastInput) {
      lastInput = text;
      const bytes = crypto.getRandomValues(new Uint8Array(16));
      key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    }
    return key;
  };
}
