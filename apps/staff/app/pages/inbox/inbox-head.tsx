import { BackIcon } from '@universe/ui/icons.tsx'
import { Link } from 'react-router'
import { useShortcut } from '../../keyboard/shortcuts.tsx'
import { SearchForm } from '../../ui/search-form.tsx'
import { inboxAddress } from './inbox-address.ts'
import styles from './page.module.css'

interface InboxHeadProps {
  params: URLSearchParams
  isOpen: boolean
}

/** The page's heading, and the search: it looks everywhere that the filter leaves, whatever the state. */
export function InboxHead({ params, isOpen }: InboxHeadProps) {
  const kept = ['kind', 'line', 'vacancy', 'assignee', 'mail', 'suspicious', 'late'].flatMap(
    (name): [string, string][] => {
      const value = params.get(name)
      return value ? [[name, value]] : []
    },
  )
  return (
    <div className={styles.head}>
      <h1 tabIndex={-1} data-page-heading={!isOpen || undefined}>
        {isOpen ? <BackToList params={params} /> : 'Inbox'}
      </h1>
      <div className={styles.search}>
        <SearchForm
          label="Reference, name, company …"
          text={params.get('q') ?? ''}
          kept={kept}
          shortcut="/"
        />
      </div>
    </div>
  )
}

/** The heading, which leads back where the open request takes the list's room. */
function BackToList({ params }: Pick<InboxHeadProps, 'params'>) {
  const shortcutOf = useShortcut()
  const before = params.get('before')
  const list = inboxAddress(params)
  const page = `${list}${list.includes('?') ? '&' : '?'}before=${before}`
  return (
    <Link to={before ? page : list} {...shortcutOf('Escape')}>
      <span className={styles.back}>
        <BackIcon />
      </span>
      Inbox
    </Link>
  )
}
