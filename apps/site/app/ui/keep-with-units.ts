/** @returns the text, in which no line ends between a number and its unit: "5 MB", "8:00 am" */
export function keepWithUnits(text: string): string {
  return text.replaceAll(/(\d) (?=\p{L})/gu, '$1\u00a0')
}
