import { Link } from 'react-router'
import { Empty } from '../../shared/ui/empty.tsx'
import { contentWords } from '../content-words.ts'
import { listAddress } from './list-address.ts'
import type { ShownList } from './load-list.ts'

interface NoItemsProps {
  list: Pick<ShownList, 'kind' | 'isSearchEmpty'>
  params: URLSearchParams
}

/** What stands in the place of a list with nothing in it. */
export function NoItems({ list: { kind, isSearchEmpty }, params }: NoItemsProps) {
  const { one, many, path } = contentWords[kind]
  const all = <Link to={path}>Show all {many}</Link>
  if (isSearchEmpty) {
    return (
      <Empty title="Nothing to look for">
        <p>Type a letter or a digit of a title or text.</p>
        {all}
      </Empty>
    )
  }
  if (params.get('q')) {
    const isBin = params.get('state') === 'bin'
    return (
      <Empty title="Nothing fits">
        <p>
          No {one} of this kind has all of these words. Words are found by their beginnings: “pho
          bil” finds Phone bills.
        </p>
        {!isBin && <Link to={listAddress(kind, params, { state: 'bin' })}>Look in the bin</Link>}
        {all}
      </Empty>
    )
  }
  if (params.get('state') === 'bin') {
    return (
      <Empty title="The bin is empty">
        <p>What is deleted stays here for 30 days and can be taken out. Then it is gone.</p>
        {all}
      </Empty>
    )
  }
  if (listAddress(kind, params) !== path) {
    return (
      <Empty title="Nothing fits">
        <p>No {one} is of this kind just now.</p>
        {all}
      </Empty>
    )
  }
  return (
    <Empty title="Nothing yet">
      <p>What is written stands here: drafts, what is scheduled, and what is on the site.</p>
    </Empty>
  )
}
