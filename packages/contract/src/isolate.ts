/** @returns the text in Unicode isolates, where markup (`bdi`) is not possible */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`
}
