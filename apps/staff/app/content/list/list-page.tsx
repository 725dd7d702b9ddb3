import { Button } from '@universe/ui/button.tsx'
import { useSearchParams } from 'react-router'
import { ZoneNote } from '../../shared/times/zone-note.tsx'
import { GuardedForm } from '../../shared/ui/guarded-form.tsx'
import { PageHead } from '../../shared/ui/page-head.tsx'
import { PageLinks } from '../../shared/ui/page-links.tsx'
import { SearchForm } from '../../shared/ui/search-form.tsx'
import { UndoMessage } from '../../shared/ui/undo-message.tsx'
import { contentWords } from '../content-words.ts'
import { ContentRows } from './content-rows.tsx'
import { listAddress } from './list-address.ts'
import { ListFilters } from './list-filters.tsx'
import styles from './list-page.module.css'
import type { ShownList } from './load-list.ts'
import { NoItems } from './no-items.tsx'

/** All articles, or all vacancies, as the address narrows them. */
export function ListPage({ list }: { list: ShownList }) {
  const { kind, items, mayEdit, newId, next, said } = list
  const { one, many, title } = contentWords[kind]
  const [params] = useSearchParams()
  const kept = ['category', 'by', 'state'].flatMap((name): [string, string][] => {
    const value = params.get(name)
    // What a search finds stands in any state; the bin is a place of its own.
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
      <UndoMessage said={said} intent="undelete">
        <input type="hidden" name="id" value={said?.id} />
        <input type="hidden" name="publication" value={said?.publicationId} />
      </UndoMessage>
      <ListFilters list={list} params={params} />
      {items.length > 0 ? <ContentRows list={list} /> : <NoItems list={list} params={params} />}
      {items.length > 0 && <ZoneNote />}
      <PageLinks first={listAddress(kind, params)} next={next} isFirst={!params.has('before')} />
    </div>
  )
}
