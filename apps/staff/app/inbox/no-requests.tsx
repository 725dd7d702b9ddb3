import { Link } from 'react-router'
import { Empty } from '../shared/ui/empty.tsx'
import { inboxAddress } from './inbox-address.ts'

interface NoRequestsProps {
  params: URLSearchParams
  /** Whether what was typed has no letter or digit. */
  isSearchEmpty: boolean
}

const ALL = '/inbox?state=all'

/** What stands in the place of a list with nothing in it. */
export function NoRequests({ params, isSearchEmpty }: NoRequestsProps) {
  if (isSearchEmpty) {
    return (
      <Empty title="Nothing to look for">
        <p>
          Type a letter or a digit: a reference, a name, a company, an address or a telephone
          number.
        </p>
        <Link to={ALL}>Show all requests</Link>
      </Empty>
    )
  }
  if (params.has('q')) return <NothingFound params={params} />
  if (inboxAddress(params) !== '/inbox') {
    return (
      <Empty title="Nothing fits">
        <p>No request is of this kind just now.</p>
        <Link to={ALL}>Show all requests</Link>
      </Empty>
    )
  }
  return (
    <Empty title="Nothing is open">
      <p>
        What visitors send by the site’s forms (contact, demo, applications) stands here from the
        moment that it is stored until it is done, with the state of its mail.
      </p>
      <Link to={ALL}>Show all requests</Link>
    </Empty>
  )
}

function NothingFound({ params }: Pick<NoRequestsProps, 'params'>) {
  const isSpam = params.get('state') === 'spam'
  return (
    <Empty title="Nothing fits">
      <p>
        No request is of this kind and has all of these words. Words are found by their beginnings:
        “nor mob” finds Northern Mobile.
      </p>
      {!isSpam && <Link to={inboxAddress(params, { state: 'spam' })}>Look among spam</Link>}
      <Link to={ALL}>Show all requests</Link>
    </Empty>
  )
}
