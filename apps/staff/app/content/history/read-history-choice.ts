/** PostgreSQL's largest integer. */
const LAST_NUMBER = 2 ** 31 - 1

/** Invalid numbers count as missing. */
export function readHistoryChoice(params: URLSearchParams) {
  return {
    from: numberIn(params.get('from')),
    to: numberIn(params.get('to')),
    before: numberIn(params.get('before')),
  }
}

function numberIn(text: string | null): number | undefined {
  const number = text !== null && /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  return number >= 1 && number <= LAST_NUMBER ? number : undefined
}
