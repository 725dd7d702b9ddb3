import { createHash } from 'node:crypto'
import {
  checkImport,
  importSubscribers,
  type SubscriberTable,
} from '@universe/domain/newsletter/import-subscribers'
import { countSubscribers } from '@universe/domain/newsletter/subscribers/list-subscribers'
import { data } from 'react-router'
import { answerForm, type FormHandler } from '../../server/answer-form.ts'
import { attempt, read } from '../../server/perform.ts'
import { BackLink } from '../../shared/ui/back-link.tsx'
import pageStyles from '../../shared/ui/page.module.css'
import { PageHead } from '../../shared/ui/page-head.tsx'
import { Panel } from '../../shared/ui/panel.tsx'
import type { Route } from './+types/page.ts'
import { nameImported } from './describe-imported.ts'
import { describeReport } from './describe-report.ts'
import styles from './import.module.css'
import { ImportForm } from './import-form.tsx'

export { clientAction } from '../../shared/navigation/client-action.ts'

/** Who may see subscribers may import them. */
export async function loader({ context }: Route.LoaderArgs) {
  await read(context, countSubscribers)
}

/** Longer tables are not echoed without JavaScript. */
const ECHOED_CHARACTERS = 64 * 1024

const NOTHING = 'Choose a file, or paste the table.'

/** Imports only a table whose dry run was shown. */
export async function action({ context, request }: Route.ActionArgs) {
  const run: FormHandler = async form => {
    const table = readTable(form)
    // Echoing a large one takes seconds; with JavaScript the page still has it.
    if (form.has('hydrated') || table.csv.length > ECHOED_CHARACTERS) form.delete('table')
    const digest = digestTable(table)
    const { isConfirmed, csv } = table
    if (csv.trim() === '') {
      return [{ done: false, refusal: NOTHING, isUnavailable: false }, undefined]
    }
    if (form.get('do') === 'import' && form.get('checked') === digest) {
      const outcome = await attempt(context, importSubscribers, table)
      if (!outcome.done) return [outcome, undefined]
      return [outcome, '/subscribers', nameImported(outcome.result.added, isConfirmed)]
    }
    const outcome = await attempt(context, checkImport, table)
    if (!outcome.done) return [outcome, undefined]
    const result = describeReport(outcome.result, { digest, isConfirmed })
    return [{ done: true, result }, undefined]
  }
  return answerForm(request, { import: run }, await readImportForm(request))
}

export default function ImportSubscribers() {
  return (
    <div className={styles.import}>
      <PageHead
        title="Import subscribers"
        above={<BackLink to="/subscribers">Subscribers</BackLink>}
      >
        <p>Add people who agreed elsewhere. You see a preview first.</p>
      </PageHead>
      <div className={pageStyles.parts}>
        <Panel title="Table and proof of consent">
          <ImportForm />
        </Panel>
        <TableNote />
      </div>
    </div>
  )
}

/** Byte order marks. */
const UTF_16: Record<number, string> = { 65534: 'utf-16le', 65279: 'utf-16be' }

/**
 * A file replaces pasted text.
 * @throws an error page where the body is no form
 */
async function readImportForm(request: Request): Promise<URLSearchParams> {
  const form = await request.formData().catch(() => {
    throw data('This form is out of date. Reload the page.', 400)
  })
  const file = form.get('file')
  const texts = [...form].flatMap(([name, value]) =>
    // Errors about the file's kind concern the table only.
    typeof value === 'string'
      ? [[name, name === 'table' ? value : value.replaceAll('\0', '')]]
      : [],
  )
  const fields = new URLSearchParams(texts)
  if (file instanceof File && file.size > 0) {
    fields.set('table', decode(new Uint8Array(await file.arrayBuffer())))
  }
  return fields
}

/** Spreadsheets also export UTF-16 and legacy encodings. */
function decode(bytes: Uint8Array): string {
  const [first = 0, second = 0] = bytes
  const utf16 = UTF_16[first * 256 + second]
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function readTable(form: URLSearchParams): SubscriberTable {
  return {
    csv: form.get('table') ?? '',
    consent: form.get('consent') ?? '',
    isConfirmed: form.get('confirmed') === 'yes',
  }
}

/** Ties an import to its dry run. */
function digestTable({ csv, consent, isConfirmed }: SubscriberTable): string {
  // Forms normalize line breaks.
  const texts = [csv, consent].map(text => text.replace(/\r\n?/g, '\n'))
  return createHash('sha256')
    .update(JSON.stringify([...texts, isConfirmed]))
    .digest('base64url')
}

/** Columns, and addresses that no import restores. */
function TableNote() {
  return (
    <Panel title="Columns">
      <dl className={styles.columns}>
        <dt>email</dt>
        <dd>The address. Required.</dd>
        <dt>consented at</dt>
        <dd>
          When they agreed: <span>2026-11-23</span>, or <span>2026-11-23T10:00Z</span>.
        </dd>
        <dt>consent</dt>
        <dd>To what and where, if the row has its own proof.</dd>
        <dt>state</dt>
        <dd>
          Rows marked “unsubscribed” or similar, or with an unknown state, are left out. “Pending”
          stays pending.
        </dd>
      </dl>
      <p>
        Commas, semicolons or tabs separate cells; files exported here work as they are. Importing
        mails nobody. Existing subscribers stay as they are. Addresses that unsubscribed, were
        erased or are suppressed are always left out.
      </p>
    </Panel>
  )
}
