/** @returns rows as a Markdown table; columns after the first hold numbers */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, i) => Math.max(...[head, ...rows].map(row => (row[i] ?? '').length)))
  const line = (row: readonly string[]) =>
    `| ${widths.map((width, i) => pad(row[i] ?? '', width, i)).join(' | ')} |`
  const rule = `| ${widths.map((width, i) => (i === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  return [line(head), rule, ...rows.map(line)].join('\n')
}

/** @throws a RangeError for no numbers */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  if (low === undefined || high === undefined) throw new RangeError('There is no median of nothing')
  return (low + high) / 2
}

/** @param share from 0 to 1 @returns NaN for no numbers */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN
}

/**
 * Measures in calm and while something is under way, in turn; the first pair is warm-up.
 * @returns medians of both, and of the pairs' ratios
 */
export async function comparePairs(
  rounds: number,
  inCalm: () => Promise<number>,
  meanwhile: () => Promise<number>,
): Promise<string[]> {
  const pairs: [calm: number, busy: number][] = []
  for (let round = 0; round <= rounds; round++) pairs.push([await inCalm(), await meanwhile()])
  const measured = pairs.slice(1)
  return [
    median(measured.map(([calm]) => calm)),
    median(measured.map(([, busy]) => busy)),
    median(measured.map(([calm, busy]) => busy / calm)),
  ].map(figure => figure.toFixed(2))
}

/** @returns a whole number with its thousands set apart */
export function whole(number: number): string {
  return Math.round(number).toLocaleString('en-US')
}

function pad(text: string, width: number, column: number): string {
  return column === 0 ? text.padEnd(width) : text.padStart(width)
}
