import { Button } from '@universe/ui/button.tsx'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { ConfirmDialog } from '../../passkeys/confirm-dialog.tsx'
import { auditQuery } from './audit-address.ts'
import styles from './page.module.css'

/**
 * Asks for what the filter shows as a file. The browser posts it itself, since a file is no page; where
 * a passkey must be shown first, the answer leads back here (`csv.ts`).
 */
export function ExportForm({ params }: { params: URLSearchParams }) {
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const query = auditQuery(params)
  const needs = (['passkey', 'link'] as const).find(need => need === params.get('export'))
  const close = () => navigate(`/audit${query}`, { replace: true, preventScrollReset: true })
  return (
    <>
      <form ref={form} method="post" action={`/audit.csv${query}`}>
        <Button type="submit" variant="outline">
          Export CSV
        </Button>
      </form>
      {needs && (
        <>
          <noscript>
            <p className={styles.missing}>
              An export needs your passkey, which needs scripts. Nothing was exported. Allow scripts
              for this app, then try again.
            </p>
          </noscript>
          <ConfirmDialog
            needs={needs}
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
