import { countOf, formatCount } from '../shared/count.ts'
import { OperatorCommand } from '../shared/frame/operator-command.tsx'
import styles from './audit.module.css'

/** The newest line's hash, and how to verify the audit with it. */
export function ChainHead({ head: { seq, hash } }: { head: { seq: number; hash: string } }) {
  return (
    <details className={styles.chainHead}>
      <summary>
        <span>{countOf(seq, 'line')}, the newest with hash </span>
        <code className={styles.hash}>{hash}</code>{' '}
        <span className={styles.cue}>What it proves</span>
      </summary>
      <div className={styles.proof}>
        <p>
          Each line’s hash is made of its words and of the hash before it, so this one stands for
          all {formatCount(seq)}. As a line is written, its hash also goes to the server’s log. Who
          can write the database could make the chain anew, but not that log.
        </p>
        <p>
          Compare the two on the server: <OperatorCommand name="verifyAudit" /> names the first line
          that was changed, removed or made anew. Keep this number and hash elsewhere, and you can
          tell later, without any log, whether that line still stands.
        </p>
      </div>
    </details>
  )
}
