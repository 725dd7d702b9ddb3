import { contentPermissions } from '@universe/domain/content/content-permissions'
import { type ListedRevision, readHistory, restoreRevision } from '@universe/domain/content/history'
import { isPermitted } from '@universe/domain/staff/operation'
import { Button } from '@universe/ui/button.tsx'
import { Form } from 'react-router'
import { answerForm } from '../../../server/answer-form.ts'
import { flashContext } from '../../../server/flash.ts'
import { attempt, readOr404, signedIn } from '../../../server/perform.ts'
import { timesOf } from '../../../server/request-context.ts'
import { ZoneNote } from '../../../shared/times/zone-note.tsx'
import type { ZoneTimes } from '../../../shared/times/zone-times.ts'
import { BackLink } from '../../../shared/ui/back-link.tsx'
import { Facts } from '../../../shared/ui/facts.tsx'
import { PageHead } from '../../../shared/ui/page-head.tsx'
import { PageLinks } from '../../../shared/ui/page-links.tsx'
import { StatusMessage } from '../../../shared/ui/status-message.tsx'
import { wholeNumber } from '../../../shared/whole-number.ts'
import { contentWords, kindOf } from '../../content-words.ts'
import { describeSchedule } from '../../describe-state.ts'
import type { Route } from './+types/page.ts'
import { ComparedVersions } from './compared-versions.tsx'
import styles from './history.module.css'

export { clientAction } from '../../../shared/navigation/client-action.ts'

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const kind = kindOf(url)
  const choice = readHistoryChoice(url.searchParams)
  const history = await readOr404(context, readHistory, kind, { id, ...choice })
  const { title, revision, revisions, next, compared, isDeleted } = history
  const [newest] = revisions
  const isRestored = context.get(flashContext)?.done === 'restored'
  const times = timesOf(context)
  return {
    kind,
    id,
    title: title || 'Untitled',
    revision,
    next,
    compared,
    isDeleted,
    isFirst: !url.searchParams.has('before'),
    mayRestore: !isDeleted && isPermitted(signedIn(context), contentPermissions[kind].edit),
    revisions: revisions.map(each => showRevision(each, times)),
    said:
      isRestored && newest
        ? `Version ${newest.restoredFrom} was restored as version ${newest.number}. All others are kept.`
        : undefined,
  }
}

export type ShownVersions = Route.ComponentProps['loaderData']

export function action({ context, request, params: { id }, url }: Route.ActionArgs) {
  const kind = kindOf(url)
  return answerForm(request, {
    restore: async form => {
      const [number, revision] = [Number(form.get('number')), Number(form.get('revision'))]
      const outcome = await attempt(context, restoreRevision, kind, { id, number, revision })
      return [outcome, `${contentWords[kind].path}/${encodeURIComponent(id)}/history`, 'restored']
    },
  })
}

export default function ItemHistory({ loaderData: history }: Route.ComponentProps) {
  const { kind, id, title, next, isFirst, isDeleted, said } = history
  const { one, path } = contentWords[kind]
  return (
    <div className={styles.page}>
      <PageHead
        title={`History of “${title}”`}
        above={<BackLink to={`${path}/${id}`}>Back to the {one}</BackLink>}
      >
        <p>
          Every version is kept. What one editor saves within ten minutes counts as one version.
          {isDeleted && ` This ${one} is in the bin: restore it first.`}
        </p>
      </PageHead>
      <StatusMessage text={said} />
      <div className={styles.columns}>
        <div className={styles.versions}>
          <VersionList history={history} />
          <PageLinks first={`${path}/${id}/history`} next={next} isFirst={isFirst} />
        </div>
        <ComparedVersions history={history} />
      </div>
      <ZoneNote />
    </div>
  )
}

function VersionList({ history }: { history: ShownVersions }) {
  const { kind, id, revisions, compared, isFirst } = history
  return (
    // Remounted when the address changes.
    <Form
      key={`${compared?.from} ${compared?.to} ${revisions[0]?.number}`}
      action={`${contentWords[kind].path}/${id}/history`}
      className={styles.form}
    >
      {!isFirst && <input type="hidden" name="before" value={(revisions[0]?.number ?? 0) + 1} />}
      <div className={styles.card}>
        <div className={styles.head} aria-hidden="true">
          <span>Old</span>
          <span>New</span>
        </div>
        <ol className={styles.list} aria-label="Versions" reversed>
          {revisions.map(revision => (
            <Version
              key={revision.number}
              revision={revision}
              from={compared?.from}
              to={compared?.to}
              isAlone={revisions.length === 1}
            />
          ))}
        </ol>
      </div>
      {revisions.length > 1 && (
        <Button type="submit" variant="outline">
          Compare
        </Button>
      )}
    </Form>
  )
}

interface VersionProps {
  revision: ShownRevision
  from: number | undefined
  to: number | undefined
  isAlone: boolean
}

function Version({ revision, from, to, isAlone }: VersionProps) {
  const { number, at, when, by, how, marks, published } = revision
  return (
    <li className={styles.version} data-compared={number === from || number === to || undefined}>
      {!isAlone && (
        <>
          <Choice
            name="from"
            label={`Version ${number} as the old one`}
            number={number}
            chosen={from}
          />
          <Choice
            name="to"
            label={`Version ${number} as the new one`}
            number={number}
            chosen={to}
          />
        </>
      )}
      <div className={styles.about}>
        <p className={styles.name}>
          Version {number}
          {marks.map(mark => (
            <span key={mark.name} className={styles.mark} data-mark={mark.name}>
              {mark.text}
            </span>
          ))}
        </p>
        <p>
          {how} by <bdi>{by}</bdi>
        </p>
        <p>
          <Facts>
            <time dateTime={at}>{when}</time>
            {published}
          </Facts>
        </p>
      </div>
    </li>
  )
}

interface ChoiceProps {
  name: 'from' | 'to'
  label: string
  number: number
  chosen: number | undefined
}

function Choice({ name, label, number, chosen }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input
        type="radio"
        name={name}
        value={number}
        defaultChecked={number === chosen}
        aria-label={label}
      />
    </label>
  )
}

function showRevision(revision: ListedRevision, times: ZoneTimes) {
  const { number, at, publishedAt, isNewest, isPublished, schedule } = revision
  const [last] = publishedAt
  return {
    number,
    at: new Date(at).toISOString(),
    when: times.instant(at),
    by: revision.by ?? (revision.isByMember ? 'A former member' : 'An import'),
    how: describeOrigin(revision),
    marks: [
      ...(isNewest ? [{ name: 'newest' as const, text: 'Newest' }] : []),
      ...(isPublished ? [{ name: 'site' as const, text: 'On the site' }] : []),
      ...(schedule ? [{ name: 'scheduled' as const, text: describeSchedule(schedule) }] : []),
    ],
    published: last === undefined ? undefined : `Published ${times.minute(last)}`,
  }
}

type ShownRevision = ReturnType<typeof showRevision>

function describeOrigin({ origin, restoredFrom }: ListedRevision): string {
  switch (origin) {
    case 'written':
      return 'Written'
    case 'restored':
      return `Restored from version ${restoredFrom}`
    case 'imported':
      return 'Imported'
  }
}

/** Invalid numbers count as missing. */
function readHistoryChoice(params: URLSearchParams) {
  const numberIn = (name: string) => wholeNumber(params.get(name)) || undefined
  return { from: numberIn('from'), to: numberIn('to'), before: numberIn('before') }
}
