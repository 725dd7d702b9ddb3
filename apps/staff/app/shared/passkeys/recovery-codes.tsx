import { Button } from '@universe/ui/button.tsx'
import { useState } from 'react'
import styles from './passkeys.module.css'

const FILE = 'universe-staff-recovery-codes.txt'

/** Shown once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const [said, setSaid] = useState('')
  const text = `${codes.join('\n')}\n`

  async function copy() {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    setSaid(
      isCopied
        ? 'Copied.'
        : 'Copying is blocked by this browser: download them, or write them down.',
    )
  }

  function download() {
    const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    const link = document.createElement('a')
    link.href = address
    link.download = FILE
    link.click()
    URL.revokeObjectURL(address)
    setSaid('Downloaded.')
  }

  return (
    <div className={styles.kept}>
      <p>
        Each code signs you in once, without a passkey. They are shown only now: keep them somewhere
        safe, and not only on this device.
      </p>
      <ol className={styles.codes} aria-label="Recovery codes">
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.ways}>
        <Button variant="outline" onClick={copy}>
          Copy
        </Button>
        <Button variant="outline" onClick={download}>
          Download
        </Button>
        <Button variant="outline" onClick={() => print()}>
          Print
        </Button>
      </div>
      <p role="status">{said}</p>
    </div>
  )
}
