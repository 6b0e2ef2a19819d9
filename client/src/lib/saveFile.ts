/** Has the browser save a text as a file. */
export function saveFile(content: string, name: string, type: string) {
  const url = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the file only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
