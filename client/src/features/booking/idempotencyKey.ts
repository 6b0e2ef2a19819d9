/** Keys that stay the same while the same input is sent again, so that a retry never books twice. */
export function createKeyring() {
  let sent = '';
  let key = '';
  return (input: unknown): string => {
    const text = JSON.stringify(input);
    if (text !== sent) {
      sent = text;
      key = randomKey();
    }
    return key;
  };
}

const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
