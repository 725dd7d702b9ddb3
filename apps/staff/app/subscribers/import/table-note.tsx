import { Panel } from '../../shared/ui/panel.tsx'
import styles from './page.module.css'

/** The table's columns, and the addresses that no import restores. */
export function TableNote() {
  return (
    <Panel title="What is read of a table">
      <dl className={styles.columns}>
        <dt>email</dt>
        <dd>The address; the only column that must be there.</dd>
        <dt>consented at</dt>
        <dd>When its owner agreed: 2026-11-23, or with the time 2026-11-23T10:00Z.</dd>
        <dt>consent</dt>
        <dd>To what and where, if the row has a proof of its own.</dd>
        <dt>state</dt>
        <dd>
          Whom a row calls “unsubscribed” or the like is left out, whatever other rows say; so is a
          state that is unknown here. “Pending” ones are pending.
        </dd>
      </dl>
      <p>
        Cells are parted by commas, semicolons or tabs; a file that was exported here can be
        imported as it is. Nobody is mailed for an import. Who subscribes already stays as they are,
        and who unsubscribed, was erased, or whose mail server refused mail for good is left out
        whatever the table says.
      </p>
    </Panel>
  )
}
