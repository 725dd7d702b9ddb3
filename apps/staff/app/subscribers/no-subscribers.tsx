import { Link } from 'react-router'
import { formatCount } from '../shared/count.ts'
import { Empty } from '../shared/ui/empty.tsx'
import { subscribersAddress } from './subscribers-address.ts'

interface NoSubscribersProps {
  params: URLSearchParams
  /** Number of suppressed addresses. */
  suppressed: number
}

const ALL = <Link to="/subscribers">Show all subscribers</Link>

/** Placeholder of an empty list. */
export function NoSubscribers({ params, suppressed }: NoSubscribersProps) {
  if (params.get('q')) {
    return (
      <Empty title="Nobody fits">
        <p>
          No subscriber’s address has this in it. Look for a part of an address; a whole one also
          tells whether it is suppressed.
        </p>
        {ALL}
      </Empty>
    )
  }
  if (params.get('state') === 'suppressed') return <Suppressed suppressed={suppressed} />
  if (subscribersAddress(params) !== '/subscribers') {
    return (
      <Empty title="Nobody fits">
        <p>No subscription stands there just now.</p>
        {ALL}
      </Empty>
    )
  }
  return (
    <Empty title="Nobody subscribes yet">
      <p>
        Who enters an address on the site stands here, and gets the newsletter once they have
        confirmed it by the link that is mailed to them. Addresses that agreed elsewhere can be
        imported, with the proof.
      </p>
    </Empty>
  )
}

function Suppressed({ suppressed }: Pick<NoSubscribersProps, 'suppressed'>) {
  return (
    <Empty
      title={
        suppressed === 1
          ? '1 address is suppressed'
          : `${formatCount(suppressed)} addresses are suppressed`
      }
    >
      <p>
        A mail server refuses for good what is sent to such an address, so it gets no newsletter and
        no import brings it back. The address itself is not kept, but a code by which it is known
        again: search for a whole address to see whether it is one, and to let it subscribe again.
      </p>
      {ALL}
    </Empty>
  )
}
