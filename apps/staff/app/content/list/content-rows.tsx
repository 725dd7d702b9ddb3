import type { ContentKind } from '@universe/contract/drafts'
import { Badge } from '@universe/ui/badge.tsx'
import { PictureIcon } from '@universe/ui/icons.tsx'
import { VisuallyHidden } from '@universe/ui/visually-hidden.tsx'
import { Link } from 'react-router'
import { textLanguage } from '../../shared/text-language.ts'
import { Facts } from '../../shared/ui/facts.tsx'
import { useFormAnswer } from '../../shared/ui/form-answer.ts'
import { GuardedForm } from '../../shared/ui/guarded-form.tsx'
import { Menu } from '../../shared/ui/menu.tsx'
import { contentWords } from '../content-words.ts'
import { StateBadge } from '../publication/state-badge.tsx'
import styles from './content-rows.module.css'
import type { ShownList, ShownListed } from './show-list.ts'

export function ContentRows({ list: { kind, items, mayEdit } }: { list: ShownList }) {
  const { title, path } = contentWords[kind]
  return (
    <div className={styles.list}>
      <p
        className={`${styles.row} ${styles.heads}`}
        data-pictured={kind === 'article' || undefined}
        aria-hidden="true"
      >
        {kind === 'article' && <span className={styles.thumbnail} />}
        <span>Title</span>
        <span>State</span>
        <span>Category</span>
        <span className={styles.changed}>Changed</span>
      </p>
      <ol aria-label={title}>
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
    </div>
  )
}

function Thumbnail({ address }: { address: string | undefined }) {
  return (
    <span className={styles.thumbnail}>
      {address ? (
        <img src={address} width="64" height="40" loading="lazy" alt="" />
      ) : (
        <PictureIcon />
      )}
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
        <bdi {...textLanguage(item.title)}>{item.title}</bdi>
      </Link>
      <span className={styles.about}>
        <Facts>
          {item.days.map(({ of, day }) => (
            <span key={of}>
              <span className={styles.of}>{of}</span> {day}
            </span>
          ))}
        </Facts>
      </span>
    </p>
  )
}

function Changed({ at, text, by, isSincePublished }: ShownListed['changed']) {
  return (
    <p className={styles.changed} data-old={!isSincePublished || undefined}>
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

interface RowMenuProps {
  kind: ContentKind
  item: ShownListed
  mayEdit: boolean
}

function RowMenu({ kind, item, mayEdit }: RowMenuProps) {
  const { id, title, isOnSite, publicationId, seen, replaces, state } = item
  const answers = [useFormAnswer('delete', id), useFormAnswer('undelete', id)]
  return (
    <div className={styles.more}>
      <Menu
        label={`More about ${title}`}
        group="row-menu"
        isAnswered={answers.some(answer => answer !== undefined)}
      >
        <Link to={`${contentWords[kind].path}/${id}/history`}>History</Link>
        {mayEdit && state.name === 'bin' && (
          <GuardedForm intent="undelete" object={id}>
            <input type="hidden" name="id" value={id} />
            <button type="submit">Restore from bin</button>
          </GuardedForm>
        )}
        {mayEdit && state.name !== 'bin' && (
          <GuardedForm intent="delete" object={id}>
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="publication" value={publicationId} />
            <input type="hidden" name="seen" value={seen} />
            <input type="hidden" name="replaces" value={replaces} />
            {isOnSite && <input type="hidden" name="withdraw" value="1" />}
            <button type="submit" data-danger>
              {isOnSite ? 'Withdraw and delete' : 'Delete'}
            </button>
          </GuardedForm>
        )}
      </Menu>
    </div>
  )
}
