/** @returns a text that leaves the direction of what stands beside it alone, where no markup can */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`
}
