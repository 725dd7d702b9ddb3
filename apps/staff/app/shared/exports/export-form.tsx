import { Button } from '@universe/ui/button.tsx'
import { VisuallyHidden } from '@universe/ui/visually-hidden.tsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ConfirmDialog } from '../passkeys/confirm-dialog.tsx'
import styles from './export-form.module.css'

interface ExportFormProps {
  /** Where the file is made. */
  action: string
  /** What the button says. */
  label: string
  /** What leads back once a passkey was shown, without the `export` that asks for it. */
  here: string
  /** The address's `export`. */
  needs: string | null
  /** Hidden fields that say of what. */
  children?: ReactNode
}

/**
 * Asks for a file. The browser posts it itself, since a file is no page; where a passkey must be shown
 * first, the answer leads back here (`server/answer-file.ts`).
 */
export function ExportForm({ action, label, here, needs, children }: ExportFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const need = (['passkey', 'link'] as const).find(name => name === needs)
  const button = useRef<HTMLButtonElement>(null)
  const [asked, setAsked] = useState({ times: 0, isConfirmed: false })
  const ask = (isConfirmed: boolean) => setAsked({ times: asked.times + 1, isConfirmed })
  const wasNeeded = useRef(false)
  useEffect(() => {
    // The dialog came with another document, so nothing but this leads back to what opened it.
    if (wasNeeded.current && !need) button.current?.focus()
    wasNeeded.current = need !== undefined
  }, [need])
  const close = () => navigate(here, { replace: true, preventScrollReset: true })
  return (
    <>
      <form ref={form} method="post" action={action} onSubmit={() => ask(false)}>
        {children}
        <Button ref={button} type="submit" variant="outline">
          {label}
        </Button>
      </form>
      <p role="status" className={styles.status}>
        {/* Before the server has answered nobody knows whether a passkey must come first. */}
        {asked.times > 0 && (
          <VisuallyHidden key={asked.times}>
            {asked.isConfirmed ? 'The export is made and downloaded.' : 'The export is asked for.'}
          </VisuallyHidden>
        )}
      </p>
      {need && (
        <>
          <noscript>
            <p className={styles.missing}>
              An export needs your passkey, which needs scripts. Nothing was exported. Allow scripts
              for this app, then try again.
            </p>
          </noscript>
          <ConfirmDialog
            needs={need}
            why="An export takes data out of this app, so your passkey is asked for again. Then the file is made at once."
            onClose={close}
            onConfirmed={() => {
              form.current?.submit()
              ask(true)
              close()
            }}
          />
        </>
      )}
    </>
  )
}
