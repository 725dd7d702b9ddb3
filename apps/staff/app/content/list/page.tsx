import { type ContentKind, draftChoices } from '@universe/contract/drafts'
import { createItem } from '@universe/domain/content/change-item'
import { contentPermissions } from '@universe/domain/content/content-permissions'
import { deleteItem, undeleteItem } from '@universe/domain/content/delete-item'
import {
  countItemsByState,
  type ItemFilter,
  type ListState,
  listItems,
} from '@universe/domain/content/list-items'
import { readItem } from '@universe/domain/content/read-item'
import { isPermitted } from '@universe/domain/staff/operation'
import { Button } from '@universe/ui/button.tsx'
import { Link, useSearchParams } from 'react-router'
import { answerForm } from '../../server/answer-form.ts'
import { flashContext } from '../../server/flash.ts'
import { attempt, read, signedIn } from '../../server/perform.ts'
import { timesOf } from '../../server/request-context.ts'
import { type FilterChange, filterQuery } from '../../shared/filter-query.ts'
import { ZoneNote } from '../../shared/times/zone-note.tsx'
import { Empty } from '../../shared/ui/empty.tsx'
import { FilterGroups } from '../../shared/ui/filter-groups.tsx'
import { type FilterLink, FilterLinks } from '../../shared/ui/filter-links.tsx'
import { withoutFlash } from '../../shared/ui/flash.ts'
import { GuardedForm } from '../../shared/ui/guarded-form.tsx'
import { PageHead } from '../../shared/ui/page-head.tsx'
import { PageLinks } from '../../shared/ui/page-links.tsx'
import { SearchForm } from '../../shared/ui/search-form.tsx'
import { UndoMessage } from '../../shared/ui/undo-message.tsx'
import { contentWords, kindOf } from '../content-words.ts'
import { readPublicationForm } from '../publication/read-schedule-form.ts'
import type { Route } from './+types/page.ts'
import { ContentRows } from './content-rows.tsx'
import styles from './list-page.module.css'
import { type ShownList, showList } from './show-list.ts'

export { clientAction } from '../../shared/navigation/client-action.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const kind = kindOf(url)
  const filter = readListFilter(kind, url.searchParams)
  const page = await read(context, listItems, kind, filter)
  const counts = await read(context, countItemsByState, kind, filter)
  const id = context.get(flashContext)?.id
  // It may be gone since.
  const touched = id
    ? await read(context, readItem, kind, { id }).catch(() => undefined)
    : undefined
  return showList({
    kind,
    page,
    counts,
    touched,
    times: timesOf(context),
    mayEdit: isPermitted(signedIn(context), contentPermissions[kind].edit),
  })
}

const STATES = {
  draft: 'draft',
  scheduled: 'scheduled',
  published: 'published',
  edited: 'edited',
  withdrawn: 'withdrawn',
  closed: 'closed',
  bin: 'deleted',
} as const satisfies Record<string, ListState>

/** Invalid values count as missing. */
function readListFilter(kind: ContentKind, params: URLSearchParams): ItemFilter {
  const state = params.get('state') ?? ''
  const category = params.get('category')
  return {
    state: Object.hasOwn(STATES, state) ? STATES[state as keyof typeof STATES] : undefined,
    category: draftChoices[kind].category?.find(each => each === category),
    isMine: params.get('by') === 'me' || undefined,
    search: params.get('q')?.replaceAll('\0', '').trim() || undefined,
    before: params.get('before') ?? undefined,
  }
}

export function action({ context, request, url }: Route.ActionArgs) {
  const kind = kindOf(url)
  const { path } = contentWords[kind]
  const here = `${path}${withoutFlash(url.search)}`
  return answerForm(request, {
    create: async form => {
      const outcome = await attempt(context, createItem, kind, { id: form.get('id') ?? '' })
      return [outcome, outcome.done ? `${path}/${outcome.result.id}` : '']
    },
    delete: async form => [
      await attempt(context, deleteItem, kind, readPublicationForm(form)),
      here,
      { done: 'deleted', id: form.get('id') ?? '' },
    ],
    undelete: async form => [
      await attempt(context, undeleteItem, kind, readPublicationForm(form)),
      here,
      { done: 'undeleted', id: form.get('id') ?? '' },
    ],
  })
}

export default function List({ loaderData: list }: Route.ComponentProps) {
  const { kind, items, mayEdit, newId, next, said } = list
  const { one, many, title } = contentWords[kind]
  const [params] = useSearchParams()
  const kept = ['category', 'by', 'state'].flatMap((name): [string, string][] => {
    const value = params.get(name)
    // A search covers all states but the bin.
    return value && (name !== 'state' || value === 'bin') ? [[name, value]] : []
  })
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <PageHead title={title} />
        <div className={styles.search}>
          <SearchForm
            label={`Search ${many}`}
            text={params.get('q') ?? ''}
            kept={kept}
            shortcut="/"
          />
        </div>
        {mayEdit && (
          <GuardedForm intent="create">
            <input type="hidden" name="id" value={newId} />
            <Button type="submit">New {one}</Button>
          </GuardedForm>
        )}
      </div>
      <UndoMessage
        said={said}
        intent="undelete"
        fields={{ id: said?.id, publication: said?.publicationId }}
      />
      <ListFilters list={list} params={params} />
      {items.length > 0 ? (
        <ContentRows list={list} />
      ) : (
        <div className={styles.none}>
          <NoItems list={list} params={params} />
        </div>
      )}
      <PageLinks first={listAddress(kind, params)} next={next} isFirst={!params.has('before')} />
      {items.length > 0 && <ZoneNote />}
    </div>
  )
}

interface NoItemsProps {
  list: Pick<ShownList, 'kind' | 'isSearchEmpty'>
  params: URLSearchParams
}

function NoItems({ list: { kind, isSearchEmpty }, params }: NoItemsProps) {
  const { one, many, path } = contentWords[kind]
  const all = <Link to={path}>Show all {many}</Link>
  if (isSearchEmpty) {
    return (
      <Empty title="Nothing to search for">
        <p>Type at least one letter or digit.</p>
        {all}
      </Empty>
    )
  }
  if (params.get('q')) {
    const isBin = params.get('state') === 'bin'
    return (
      <Empty title="No results">
        <p>
          No {one} here has all of these words. Beginnings of words are enough: “pho bil” finds
          Phone bills.
        </p>
        {!isBin && <Link to={listAddress(kind, params, { state: 'bin' })}>Search the bin</Link>}
        {all}
      </Empty>
    )
  }
  if (params.get('state') === 'bin') {
    return (
      <Empty title="The bin is empty">
        <p>Deleted items stay here for 30 days and can be restored until then.</p>
        {all}
      </Empty>
    )
  }
  if (listAddress(kind, params) !== path) {
    return (
      <Empty title="No results">
        <p>No {one} matches this filter.</p>
        {all}
      </Empty>
    )
  }
  return (
    <Empty title="Nothing yet">
      <p>Drafts, scheduled and published items are listed here.</p>
    </Empty>
  )
}

const LABELS: Record<keyof typeof STATES, string> = {
  draft: 'Drafts',
  scheduled: 'Scheduled',
  published: 'Published',
  edited: 'Edited since',
  withdrawn: 'Withdrawn',
  closed: 'Closed',
  bin: 'Bin',
}

interface ListFiltersProps {
  list: ShownList
  params: URLSearchParams
}

function ListFilters({ list: { kind, counts, mayEdit }, params }: ListFiltersProps) {
  const { title } = contentWords[kind]
  const isSearch = Boolean(params.get('q'))
  const link = (label: string, change: ListChange, count?: string): FilterLink => ({
    label,
    to: listAddress(kind, params, change),
    count,
    isChosen: Object.entries(change).every(([name, value]) => params.get(name) === value),
  })
  const names = (Object.keys(LABELS) as (keyof typeof STATES)[]).filter(
    name => name !== 'closed' || kind === 'vacancy',
  )
  const categories = draftChoices[kind].category ?? []
  return (
    <div className={styles.filters}>
      <FilterLinks
        label={`${title} by state`}
        links={[
          link('All', { state: null }),
          ...names.map(name =>
            // Counts ignore the search.
            link(LABELS[name], { state: name }, isSearch ? undefined : counts[STATES[name]]),
          ),
        ]}
      />
      <FilterGroups
        label={title}
        groups={[
          {
            name: 'Category',
            links: [
              link('All categories', { category: null }),
              ...categories.map(category => link(category, { category })),
            ],
          },
          {
            name: 'Last change',
            links: mayEdit ? [link('Anyone', { by: null }), link('Mine', { by: 'me' })] : [],
          },
        ]}
        clear={listAddress(kind, params, { category: null, by: null })}
      />
    </div>
  )
}

const FILTERS = ['state', 'category', 'by', 'q'] as const

type ListChange = FilterChange<(typeof FILTERS)[number]>

/** @returns the address of the list's first page with this change */
function listAddress(kind: ContentKind, params: URLSearchParams, change?: ListChange): string {
  return `${contentWords[kind].path}${filterQuery(FILTERS, params, change)}`
}
