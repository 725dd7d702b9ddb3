import type { ListedItem } from '@universe/domain/publishing/list-items'
import { Badge } from '@universe/ui/badge.tsx'
import { Link } from 'react-router'
import type { ZoneTimes } from '../times/zone-times.ts'
import { Row, Rows } from '../ui/rows.tsx'
import { describeState } from './describe-state.ts'

/** An article or vacancy as its list shows it. */
export interface ShownItem {
  id: string
  title: string
  state: string
  about: string
}

/** @returns a list's row in words */
export function showItem(item: ListedItem, times: ZoneTimes): ShownItem {
  const by = item.changedBy ? ` by ${item.changedBy}` : ''
  return {
    id: item.id,
    title: item.title || 'Untitled',
    state: describeState(item),
    about: `${item.category || 'No category'} · changed ${times.minute(item.changedAt)}${by}`,
  }
}

interface ItemRowsProps {
  label: string
  /** The list's path, below which each has its page. */
  path: string
  items: ShownItem[]
}

export function ItemRows({ label, path, items }: ItemRowsProps) {
  return (
    <Rows label={label}>
      {items.map(({ id, title, state, about }) => (
        <Row key={id} name={<Link to={`${path}/${id}`}>{title}</Link>} about={about}>
          <Badge>{state}</Badge>
        </Row>
      ))}
    </Rows>
  )
}
