import { buttonLook } from '@universe/ui/button.tsx'
import { BackIcon } from '@universe/ui/icons.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useShortcut } from '../shared/keys/shortcuts.tsx'
import { SearchForm } from '../shared/ui/search-form.tsx'
import styles from './inbox.module.css'
import { FILTERS, inboxAddress } from './inbox-address.ts'

interface InboxHeadProps {
  name: string
  params: URLSearchParams
  isOpen: boolean
  /** Between heading and search. */
  children: ReactNode
  mayEnter: boolean
}

/** The search covers all states within the other filters. */
export function InboxHead({ name, params, isOpen, mayEnter, children }: InboxHeadProps) {
  const shortcutOf = useShortcut()
  const kept = FILTERS.filter(name => name !== 'state' && name !== 'q').flatMap(
    (field): [string, string][] => {
      const value = params.get(field)
      return value ? [[field, value]] : []
    },
  )
  return (
    <div className={styles.head}>
      <h1 tabIndex={-1} data-page-heading={!isOpen || undefined}>
        {isOpen ? <BackToList params={params} /> : name}
      </h1>
      {children}
      {mayEnter && (
        <Link to="/inbox/new" {...buttonLook('outline')} {...shortcutOf('c')}>
          New request
        </Link>
      )}
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

export function CloseRequest({ params }: Pick<InboxHeadProps, 'params'>) {
  return (
    <Link to={listAddress(params)} className={styles.close} preventScrollReset>
      Close
    </Link>
  )
}

function listAddress(params: URLSearchParams): string {
  const before = params.get('before')
  const list = inboxAddress(params)
  return before ? `${list}${list.includes('?') ? '&' : '?'}before=${before}` : list
}

function BackToList({ params }: Pick<InboxHeadProps, 'params'>) {
  const shortcutOf = useShortcut()
  return (
    <Link to={listAddress(params)} {...shortcutOf('Escape')}>
      <span className={styles.back}>
        <BackIcon />
      </span>
      Inbox
    </Link>
  )
}
