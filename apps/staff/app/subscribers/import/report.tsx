import { useEffect, useRef } from 'react'
import { BreakableAddress } from '../../shared/ui/breakable-address.tsx'
import type { ShownReport } from './describe-report.ts'
import styles from './page.module.css'
import { SendButton } from './send-button.tsx'

/** What an import would do, and the button that does it. */
export function Report({ report, wasChanged }: { report: ShownReport; wasChanged: boolean }) {
  const { digest, sentences, refused, more, button } = report
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each look tells it anew.
  useEffect(() => heading.current?.focus(), [report])
  return (
    <section className={styles.report} aria-label="What the import would do">
      <h3 ref={heading} tabIndex={-1}>
        What the import would do
      </h3>
      {wasChanged && (
        <p className={styles.changed}>
          The table or what you say of it is another than was looked at, so nothing was imported
          yet.
        </p>
      )}
      <p>{sentences.join(' ')}</p>
      {refused.length > 0 && <RefusedRows refused={refused} />}
      {more && <p>{more} Mend these and look again.</p>}
      <input type="hidden" name="checked" value={digest} />
      {button && <SendButton step="import">{button}</SendButton>}
    </section>
  )
}

function RefusedRows({ refused }: Pick<ShownReport, 'refused'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse pushes it by arrows.
    <section className={styles.room} aria-label="Rows that are left out" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Address</th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {refused.map(({ line, email, why }) => (
            <tr key={line}>
              <td>{line}</td>
              <td>
                <bdi>{email === '' ? '(none)' : <BreakableAddress address={email} />}</bdi>
              </td>
              <td>{why}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
