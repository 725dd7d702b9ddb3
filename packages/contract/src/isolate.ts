/** Unicode isolates, where no markup (`bdi`) is possible. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`
}
