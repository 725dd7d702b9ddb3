const COUNTED_AT_MOST = 99

/** @returns a count as it stands beside a word: "99+" beyond that, undefined for none */
export function describeCount(count: number): string | undefined {
  if (count === 0) return undefined
  return count > COUNTED_AT_MOST ? `${COUNTED_AT_MOST}+` : String(count)
}
