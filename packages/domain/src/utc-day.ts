/** @param time epoch milliseconds @returns the day in UTC as YYYY-MM-DD, for which budgets are counted */
export function utcDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
