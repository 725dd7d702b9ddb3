import { Link } from 'react-router'
import { Empty } from '../../ui/empty.tsx'

interface NoRequestsProps {
  isFiltered: boolean
  isSearched: boolean
  /** Whether what was typed has no letter or digit. */
  isSearchEmpty: boolean
}

/** What stands in the place of a list with nothing in it. */
export function NoRequests({ isFiltered, isSearched, isSearchEmpty }: NoRequestsProps) {
  if (isSearchEmpty) {
    return (
      <Empty title="Nothing to look for">
        <p>
          Type a letter or a digit: a reference, a name, a company, an address or a telephone
          number.
        </p>
        <Link to="/inbox">Show all requests</Link>
      </Empty>
    )
  }
  if (isFiltered) {
    return (
      <Empty title="Nothing fits">
        <p>
          {isSearched
            ? 'No request is of this kind and has all of these words. Words are found by their beginnings: “nor mob” finds Northern Mobile.'
            : 'No request is of this kind just now.'}
        </p>
        <Link to="/inbox">Show all requests</Link>
      </Empty>
    )
  }
  return (
    <Empty title="No request yet">
      <p>
        What visitors send by the site’s forms (contact, demo, applications) stands here from the
        moment that it is stored, with the state of its mail. Send one from the site to see it.
      </p>
    </Empty>
  )
}
