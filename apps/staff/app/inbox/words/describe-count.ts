const COUNTED_AT_MOST = 99

/** @returns at most "99+"; undefined for zero */
export function describeCount(count: number): string | undefined {
  if (count === 0) return undefined
  return count > COUNTED_AT_MOST ? `${COUNTED_AT_MOST}+` : String(count)
}
