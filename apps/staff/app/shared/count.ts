/** @returns "1,204" */
export function formatCount(count: number): string {
  return count.toLocaleString('en')
}

/** @returns "1 article", "1,204 subscribers" */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

const COUNTED_AT_MOST = 99

/** @returns at most "99+"; undefined for zero */
export function describeCount(count: number): string | undefined {
  if (count === 0) return undefined
  return count > COUNTED_AT_MOST ? `${COUNTED_AT_MOST}+` : String(count)
}
