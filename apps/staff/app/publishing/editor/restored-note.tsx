import { Button } from '@universe/ui/button.tsx'
import { useHydrated } from '@universe/ui/use-hydrated.ts'
import { useOpenDraft } from './open-draft.tsx'
import styles from './restored-note.module.css'

/**
 * Says that what was not saved is back. Until something else is written it is exchanged for what the
 * server had, and back.
 */
export function RestoredNote() {
  const { item, restored, exchangeRestored, closeRestored } = useOpenDraft()
  const isHydrated = useHydrated()
  return (
    <div role="status">
      {restored && isHydrated && (
        <div className={styles.note}>
          <p>
            {restored.isDiscarded
              ? 'This is what the server had. What you discarded stays in the history.'
              : `What you wrote until ${tellTime(restored.at, item.zone)} had not been saved. It was kept in this browser, and is back.`}
          </p>
          {restored.other && (
            <Button variant="outline" onClick={exchangeRestored}>
              {restored.isDiscarded ? 'Bring it back' : 'Discard it'}
            </Button>
          )}
          <Button variant="outline" onClick={closeRestored}>
            {restored.isDiscarded || !restored.other ? 'Close' : 'Keep it'}
          </Button>
        </div>
      )}
    </div>
  )
}

/** @returns an instant as the server tells those of the page; a browser may not know the zone yet */
function tellTime(at: number, timeZone: string): string {
  const style = { dateStyle: 'medium', timeStyle: 'medium' } as const
  try {
    return new Intl.DateTimeFormat('en-GB', { ...style, timeZone }).format(at)
  } catch {
    return new Intl.DateTimeFormat('en-GB', style).format(at)
  }
}
