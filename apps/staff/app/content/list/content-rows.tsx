import { Badge } from '@universe/ui/badge.tsx'
import { VisuallyHidden } from '@universe/ui/visually-hidden.tsx'
import { Link } from 'react-router'
import { contentWords } from '../content-words.ts'
import { StateBadge } from '../publication/state-badge.tsx'
import styles from './content-rows.module.css'
import type { ShownList } from './load-list.ts'
import { RowMenu } from './row-menu.tsx'
import type { ShownListed } from './show-listed.ts'

/** Articles or vacancies, each a link to its page, and beside it what else can be done with it. */
export function ContentRows({ list: { kind, items, mayEdit } }: { list: ShownList }) {
  const { title, path } = contentWords[kind]
  return (
    <ol className={styles.list} aria-label={title}>
      {items.map(item => (
        <li key={item.id} className={styles.row} data-pictured={kind === 'article' || undefined}>
          {kind === 'article' && <Thumbnail address={item.thumbnail} />}
          <What item={item} to={`${path}/${item.id}`} />
          <p className={styles.standing}>
            <StateBadge state={item.state.name}>{item.state.text}</StateBadge>
            <span className={styles.meaning}>{item.meaning}</span>
          </p>
          <p className={styles.category}>
            {item.category && <Badge accent={item.category.line}>{item.category.text}</Badge>}
          </p>
          <Changed {...item.changed} />
          <RowMenu kind={kind} item={item} mayEdit={mayEdit} />
        </li>
      ))}
    </ol>
  )
}

function Thumbnail({ address }: { address: string | undefined }) {
  return (
    <span className={styles.thumbnail}>
      {address && <img src={address} width="80" height="52" loading="lazy" alt="" />}
    </span>
  )
}

function What({ item, to }: { item: ShownListed; to: string }) {
  return (
    <p className={styles.what}>
      <Link
        to={to}
        className={styles.link}
        data-untitled={item.isUntitled || undefined}
        data-request-row
      >
        <bdi>{item.title}</bdi>
      </Link>
      <span className={styles.about}>{item.days.join(' · ')}</span>
    </p>
  )
}

function Changed({ at, text, by }: ShownListed['changed']) {
  return (
    <p className={styles.changed}>
      <VisuallyHidden>Changed </VisuallyHidden>
      <time dateTime={at}>{text}</time>
      {by !== null && (
        <span>
          <VisuallyHidden> by </VisuallyHidden>
          <bdi>{by}</bdi>
        </span>
      )}
    </p>
  )
}
