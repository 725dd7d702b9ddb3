import { Button } from '@universe/ui/button.tsx'
import { auditQuery } from './audit-address.ts'

/** Asks for what the filter shows as a file. The browser posts it itself, since a file is no page. */
export function ExportForm({ params }: { params: URLSearchParams }) {
  return (
    <form method="post" action={`/audit.csv${auditQuery(params)}`}>
      <Button type="submit" variant="outline">
        Export CSV
      </Button>
    </form>
  )
}
