import { listAudit } from '@universe/domain/audit/list-audit'
import { auditGroups } from '@universe/domain/staff/audit-actions'
import { listMembers } from '@universe/domain/staff/members'
import { Link, redirect, useSearchParams } from 'react-router'
import listStyles from '../content/list/list-page.module.css'
import { read } from '../server/perform.ts'
import { timesOf } from '../server/request-context.ts'
import { countOf, formatCount } from '../shared/count.ts'
import { ExportForm } from '../shared/exports/export-form.tsx'
import { OperatorCommand } from '../shared/frame/operator-command.tsx'
import { ZoneNote } from '../shared/times/zone-note.tsx'
import { Disclosure } from '../shared/ui/disclosure.tsx'
import { Empty } from '../shared/ui/empty.tsx'
import { PageHead } from '../shared/ui/page-head.tsx'
import { PageLinks } from '../shared/ui/page-links.tsx'
import type { Route } from './+types/page.ts'
import styles from './audit.module.css'
import { auditQuery } from './audit-address.ts'
import { AuditFilters } from './audit-filters.tsx'
import { AuditList } from './audit-list.tsx'
import { describeLine } from './describe-line.ts'
import { readAuditFilter } from './read-filter.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams
  // Empty form fields are dropped from the address.
  if ([...params.values()].includes('')) throw redirect(`/audit${auditQuery(params)}`)
  const filter = readAuditFilter(params)
  const { lines, next, head } = await read(context, listAudit, filter)
  const members = await read(context, listMembers)
  return {
    lines: lines.map(line => describeLine(line, timesOf(context), Date.now())),
    next: next ?? null,
    head,
    members: members.map(({ id, name, email }) => ({ id, name: name || email })),
    groups: auditGroups(),
  }
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { lines, next, head, members, groups } = loaderData
  const [params] = useSearchParams()
  const query = auditQuery(params)
  const isEmpty = lines.length === 0
  return (
    <div className={styles.audit}>
      <div className={styles.head}>
        <PageHead title="Audit">
          <p>Who did what, newest first.</p>
        </PageHead>
        <ExportForm
          action={`/audit.csv${query}`}
          label="Export CSV"
          here={`/audit${query}`}
          needs={params.get('export')}
        />
      </div>
      <AuditFilters params={params} members={members} groups={groups} />
      {isEmpty ? (
        <div className={listStyles.none}>
          <NoLines isFiltered={query !== ''} />
        </div>
      ) : (
        <AuditList lines={lines} params={params} />
      )}
      <div className={styles.foot}>
        {head && <ChainHead head={head} isFiltered={query !== ''} />}
        <ZoneNote />
        <PageLinks first={`/audit${query}`} next={next} isFirst={!params.has('before')} />
      </div>
    </div>
  )
}

function NoLines({ isFiltered }: { isFiltered: boolean }) {
  return (
    <Empty title={isFiltered ? 'No results' : 'Nothing yet'}>
      <p>
        {isFiltered
          ? 'No entry matches these filters. Remove one, or choose a longer period.'
          : 'What members do is listed here as they do it.'}
      </p>
      {isFiltered && <Link to="/audit">Clear filters</Link>}
    </Empty>
  )
}

interface ChainHeadProps {
  head: { seq: number; hash: string }
  /** The list then has fewer entries. */
  isFiltered: boolean
}

/** For verifying the audit. */
function ChainHead({ head: { seq, hash }, isFiltered }: ChainHeadProps) {
  return (
    <Disclosure
      label={
        <>
          {!isFiltered && `${countOf(seq, 'entry', 'entries')} · `}
          <span className={styles.cue}>What it proves</span>
        </>
      }
    >
      <p>
        Each entry’s hash covers its own text and the hash before it, so the newest one covers all{' '}
        {formatCount(seq)}. Each hash is also written to the server’s log. Anyone who can write the
        database could rebuild the chain, but not that log.
      </p>
      <p>
        Newest hash, of entry {formatCount(seq)}: <code className={styles.hash}>{hash}</code>
      </p>
      <p>
        Compare the two on the server: <OperatorCommand name="verifyAudit" /> names the first entry
        that was changed, removed or rewritten. Keep this number and hash elsewhere to check later,
        without a log, that the entry is unchanged.
      </p>
    </Disclosure>
  )
}
