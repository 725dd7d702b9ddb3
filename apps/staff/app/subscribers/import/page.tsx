import { checkImport, importSubscribers } from '@universe/domain/newsletter/import-subscribers'
import { countSubscribers } from '@universe/domain/newsletter/subscribers/list-subscribers'
import { answerForm } from '../../server/answer-form.ts'
import { proveDone } from '../../server/done-proof.ts'
import { attempt, read } from '../../server/perform.ts'
import { BackLink } from '../../shared/ui/back-link.tsx'
import { PageHead } from '../../shared/ui/page-head.tsx'
import { Panel } from '../../shared/ui/panel.tsx'
import type { Route } from './+types/page.ts'
import { nameImported } from './describe-imported.ts'
import { describeReport } from './describe-report.ts'
import { ImportForm } from './import-form.tsx'
import styles from './page.module.css'
import { digestTable, readImportForm, readTable } from './read-import-form.ts'
import { TableNote } from './table-note.tsx'

export { clientAction } from '../../shared/navigation/client-action.ts'

/** Shown to who may see subscribers, who are those who may import them. */
export async function loader({ context }: Route.LoaderArgs) {
  await read(context, countSubscribers, undefined)
}

/** A longer table does not come back with a page without scripts. */
const ECHOED_CHARACTERS = 64 * 1024

const NOTHING = 'Choose a file, or paste the table.'

/** Looks at what an import would do and, once that was seen of this very table, does it. */
export async function action({ context, request }: Route.ActionArgs) {
  return answerForm(await readImportForm(request), {
    import: async form => {
      const table = readTable(form)
      // A page with scripts has it still; written into one without, a large one takes seconds.
      if (form.has('hydrated') || table.csv.length > ECHOED_CHARACTERS) form.delete('table')
      const digest = digestTable(table)
      const { isConfirmed, csv } = table
      if (csv.trim() === '') {
        return [{ done: false, refusal: NOTHING, isUnavailable: false }, undefined]
      }
      if (form.get('do') === 'import' && form.get('checked') === digest) {
        const outcome = await attempt(context, importSubscribers, table)
        if (!outcome.done) return [outcome, undefined]
        const done = nameImported(outcome.result.added, isConfirmed)
        const said = new URLSearchParams({ done, undo: proveDone(context, done) })
        return [outcome, `/subscribers?${said}`]
      }
      const outcome = await attempt(context, checkImport, table)
      if (!outcome.done) return [outcome, undefined]
      const result = describeReport(outcome.result, { digest, isConfirmed })
      return [{ done: true, result }, undefined]
    },
  })
}

/** Takes in addresses whose owners agreed elsewhere. */
export default function ImportSubscribers() {
  return (
    <div className={styles.import}>
      <PageHead
        title="Import subscribers"
        above={<BackLink to="/subscribers">Subscribers</BackLink>}
      >
        <p>Addresses whose owners agreed elsewhere. You see what it would do before it is done.</p>
      </PageHead>
      <Panel title="The table, and the proof">
        <ImportForm />
      </Panel>
      <TableNote />
    </div>
  )
}
