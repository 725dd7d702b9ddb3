import { listAudit } from '@universe/domain/audit/list-audit'
import { auditGroups } from '@universe/domain/staff/audit-actions'
import { listMembers } from '@universe/domain/staff/members'
import { Button, buttonLook } from '@universe/ui/button.tsx'
import { ChevronIcon, FilterIcon } from '@universe/ui/icons.tsx'
import { SelectField } from '@universe/ui/select-field.tsx'
import { VisuallyHidden } from '@universe/ui/visually-hidden.tsx'
import { Form, Link, redirect, useSearchParams } from 'react-router'
import listStyles from '../content/list/list-page.module.css'
import { read } from '../server/perform.ts'
import { timesOf } from '../server/request-context.ts'
import { countOf, formatCount } from '../shared/count.ts'
import { ExportForm } from '../shared/exports/export-form.tsx'
import { OperatorCommand } from '../shared/frame/operator-command.tsx'
import { useZone } from '../shared/times/zone-context.ts'
import { ZoneNote } from '../shared/times/zone-note.tsx'
import { Disclosure } from '../shared/ui/disclosure.tsx'
import { Empty } from '../shared/ui/empty.tsx'
import { Facts } from '../shared/ui/facts.tsx'
import { initialsOf } from '../shared/ui/initials.ts'
import { PageHead } from '../shared/ui/page-head.tsx'
import { PageLinks } from '../shared/ui/page-links.tsx'
import { TextField } from '../shared/ui/text-field.tsx'
import type { Route } from './+types/page.ts'
import styles from './audit.module.css'
import { AUDIT_FILTERS, auditQuery, OBJECT_MAX_CHARACTERS } from './audit-address.ts'
import { describeLine, type ShownLine, type ShownObject } from './describe-line.ts'
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

type ShownAudit = Route.ComponentProps['loaderData']

interface AuditFiltersProps extends Pick<ShownAudit, 'members' | 'groups'> {
  params: URLSearchParams
}

function AuditFilters({ params, members, groups }: AuditFiltersProps) {
  const zone = useZone()
  // The office's days, so that an address means the same to everybody.
  const office = zone.isOffices ? '' : ` (${zone.office.name})`
  const query = auditQuery(params)
  const chosen = (name: (typeof AUDIT_FILTERS)[number]) => params.get(name) ?? ''
  const isFormer = chosen('member') !== '' && !members.some(({ id }) => id === chosen('member'))
  const count = AUDIT_FILTERS.filter(name => chosen(name) !== '').length
  return (
    // Remounted when the address changes.
    <details className={styles.filters} key={query}>
      <summary>
        <FilterIcon />
        {count === 0 ? 'Filter' : `Filter (${count})`}
      </summary>
      <Form role="search" aria-label="Filter the audit" className={styles.form}>
        <SelectField
          label="Who"
          name="member"
          placeholder="Anyone"
          optional
          defaultValue={chosen('member')}
        >
          {members.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          {isFormer && <option value={chosen('member')}>A former member</option>}
        </SelectField>
        <SelectField
          label="What"
          name="action"
          placeholder="Anything"
          optional
          defaultValue={chosen('action')}
        >
          {groups.map(({ title, actions }) => (
            <optgroup key={title} label={title}>
              {actions.map(({ action, words }) => (
                <option key={action} value={action}>
                  {words}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
        <TextField
          label="On what"
          placeholder="Reference, name, address or title"
          name="object"
          optional
          defaultValue={chosen('object')}
          maxLength={OBJECT_MAX_CHARACTERS}
          spellCheck={false}
          autoComplete="off"
        />
        <TextField
          label={`From${office}`}
          name="from"
          type="date"
          optional
          defaultValue={chosen('from')}
        />
        <TextField
          label={`Until (inclusive)${office}`}
          name="to"
          type="date"
          optional
          defaultValue={chosen('to')}
        />
        <p className={styles.act}>
          <Button type="submit">Show</Button>
          {count > 0 && (
            <Link to="/audit" {...buttonLook('outline')}>
              Show all
            </Link>
          )}
        </p>
      </Form>
    </details>
  )
}

/** By days, newest first. */
function AuditList({ lines, params }: { lines: readonly ShownLine[]; params: URLSearchParams }) {
  const days = [...Map.groupBy(lines, ({ day }) => day)]
  return (
    <div className={styles.list}>
      {days.map(([day, entries]) => (
        <section key={day}>
          <h2 className={styles.day}>{day}</h2>
          <ol aria-label={`Audit, ${day}`}>
            {entries.map(line => (
              <Entry key={line.seq} line={line} params={params} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function Entry({ line, params }: { line: ShownLine; params: URLSearchParams }) {
  const { seq, at, when, ago, who, memberId, what, object, details } = line
  return (
    <li className={styles.line}>
      <span className={styles.initials} aria-hidden="true">
        {initialsOf(who)}
      </span>
      <p className={styles.what}>
        {memberId === null ? (
          <strong>{who}</strong>
        ) : (
          <Link to={`/audit${auditQuery(params, { member: memberId })}`}>{who}</Link>
        )}{' '}
        <Facts>
          {what}
          {object?.text ? <ObjectName {...object} /> : null}
        </Facts>
      </p>
      <time className={styles.when} dateTime={at} title={when}>
        {ago}
      </time>
      <div className={styles.ids}>
        <Disclosure
          label={
            <>
              <VisuallyHidden>Details</VisuallyHidden>
              <ChevronIcon />
            </>
          }
        >
          <p>
            <VisuallyHidden>Line </VisuallyHidden>
            {seq} · {when}
          </p>
          {details && <p>{details}</p>}
          {object?.id !== undefined && (
            <p>
              <Link to={`/audit${auditQuery(params, { object: object.id })}`}>
                All entries on <code>{object.id.slice(0, 8)}</code>
              </Link>
            </p>
          )}
        </Disclosure>
      </div>
    </li>
  )
}

function ObjectName({ text, to }: ShownObject) {
  if (to === undefined) return <span className={styles.object}>{text}</span>
  return (
    <Link to={to} className={styles.object}>
      {text}
    </Link>
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
