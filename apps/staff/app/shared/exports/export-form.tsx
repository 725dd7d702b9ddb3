import { Button } from '@universe/ui/button.tsx'
import { VisuallyHidden } from '@universe/ui/visually-hidden.tsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ConfirmDialog } from '../passkeys/confirm-dialog.tsx'
import styles from './export-form.module.css'

interface ExportFormProps {
  action: string
  label: string
  /** Without the `export` parameter. */
  here: string
  needs: string | null
  children?: ReactNode
}

/** A native download; without a fresh passkey check it redirects back here. */
export function ExportForm({ action, label, here, needs, children }: ExportFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const need = (['passkey', 'link'] as const).find(name => name === needs)
  const button = useRef<HTMLButtonElement>(null)
  const [asked, setAsked] = useState({ times: 0, isConfirmed: false })
  const ask = (isConfirmed: boolean) => setAsked({ times: asked.times + 1, isConfirmed })
  const wasNeeded = useRef(false)
  useEffect(() => {
    // The dialog opened with the document: no focus to restore.
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
        {/* Only the server knows whether a passkey is needed. */}
        {asked.times > 0 && (
          <VisuallyHidden key={asked.times}>
            {asked.isConfirmed ? 'Export downloaded.' : 'Preparing the export …'}
          </VisuallyHidden>
        )}
      </p>
      {need && (
        <>
          <noscript>
            <p className={styles.missing}>
              Exports need your passkey, which needs JavaScript. Nothing was exported. Enable
              JavaScript and try again.
            </p>
          </noscript>
          <ConfirmDialog
            needs={need}
            why="An export takes data out of this app, so confirm with your passkey. The download starts right after."
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
