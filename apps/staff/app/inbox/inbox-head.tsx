import { Button, buttonLook } from '@universe/ui/button.tsx'
import { BackIcon, CloseIcon } from '@universe/ui/icons.tsx'
import { VisuallyHidden } from '@universe/ui/visually-hidden.tsx'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { countOf } from '../shared/count.ts'
import { useShortcut } from '../shared/keys/shortcuts.tsx'
import { GuardedForm } from '../shared/ui/guarded-form.tsx'
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
  /** Whether the page has a more important action. */
  isQuiet: boolean
}

/** The search covers all states within the other filters. */
export function InboxHead({ name, params, isOpen, mayEnter, isQuiet, children }: InboxHeadProps) {
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
      <div className={styles.search}>
        <SearchForm
          label="Reference, name, company …"
          text={params.get('q') ?? ''}
          kept={kept}
          shortcut="/"
        />
      </div>
      {mayEnter && (
        <Link to="/inbox/new" {...buttonLook(isQuiet ? 'outline' : 'primary')} {...shortcutOf('c')}>
          New request
        </Link>
      )}
    </div>
  )
}

export function CloseRequest({ params }: Pick<InboxHeadProps, 'params'>) {
  return (
    <Link to={listAddress(params)} className={styles.close} preventScrollReset>
      <CloseIcon />
      <VisuallyHidden>Close</VisuallyHidden>
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

interface ListResultProps {
  params: URLSearchParams
  rows: number
  hasMore: boolean
}

/** Announces each search, filter, tab or page once. */
export function ListResult({ params, rows, hasMore }: ListResultProps) {
  const address = `${inboxAddress(params)} ${params.get('before') ?? ''}`
  const text = describe(rows, hasMore || params.has('before'))
  const [told, setTold] = useState({ address, text: '' })
  // Changes within the same list announce themselves.
  if (told.address !== address) setTold({ address, text })
  return (
    <p role="status" className={styles.result}>
      <VisuallyHidden key={told.address}>{told.text}</VisuallyHidden>
    </p>
  )
}

function describe(rows: number, isPart: boolean): string {
  if (rows === 0) return 'No results'
  return `${countOf(rows, 'request')}${isPart ? ' on this page' : ''}`
}

export function RetryAll() {
  return (
    <div className={styles.retry}>
      <p>
        The server refused these mails, or could not be reached for days. The requests themselves
        are safe; each one shows the server’s answer.
      </p>
      <GuardedForm intent="retry" page="/inbox">
        <Button type="submit">Send all again</Button>
      </GuardedForm>
    </div>
  )
}
