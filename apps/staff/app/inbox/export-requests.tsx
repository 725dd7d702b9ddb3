import { ExportForm } from '../shared/exports/export-form.tsx'
import { inboxAddress } from './inbox-address.ts'

/** Asks for all that the filter shows as a table or, led back to show a passkey, for what was selected. */
export function ExportRequests({ params }: { params: URLSearchParams }) {
  const here = inboxAddress(params)
  const selected = params.has('export') ? params.getAll('id') : []
  return (
    <ExportForm
      action={here.replace('/inbox', '/inbox.csv')}
      label="Export CSV"
      here={here}
      needs={params.get('export')}
    >
      {selected.map(id => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
    </ExportForm>
  )
}
