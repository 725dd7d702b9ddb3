import { Button } from '@universe/ui/button.tsx'
import { type ReactNode, useRef } from 'react'
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
  const close = () => navigate(here, { replace: true, preventScrollReset: true })
  return (
    <>
      <form ref={form} method="post" action={action}>
        {children}
        <Button type="submit" variant="outline">
          {label}
        </Button>
      </form>
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
            onClose={close}
            onConfirmed={() => {
              form.current?.submit()
              close()
            }}
          />
        </>
      )}
    </>
  )
}
