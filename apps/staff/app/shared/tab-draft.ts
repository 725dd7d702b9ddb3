/**
 * sessionStorage survives reloads, crashes, and leaving the page.
 * @param isWhole whether it is such a draft
 */
export function readTabDraft<Draft extends object>(
  key: string,
  isWhole: (kept: Partial<Draft>) => boolean,
): Draft | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    return isWhole(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

/** @param draft undefined to forget it */
export function writeTabDraft(key: string, draft: object | undefined): void {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft))
    else sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked or full.
  }
}
