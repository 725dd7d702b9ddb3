/** @returns "1,204" */
export function formatCount(count: number): string {
  return count.toLocaleString('en')
}

/** @returns "1 article", "1,204 subscribers" */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}
