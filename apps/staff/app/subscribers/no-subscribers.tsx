import { Link } from 'react-router'
import { formatCount } from '../shared/count.ts'
import { Empty } from '../shared/ui/empty.tsx'
import { subscribersAddress } from './subscribers-address.ts'

interface NoSubscribersProps {
  params: URLSearchParams
  suppressed: number
}

const ALL = <Link to="/subscribers">Show all subscribers</Link>

export function NoSubscribers({ params, suppressed }: NoSubscribersProps) {
  if (params.get('q')) {
    return (
      <Empty title="No results">
        <p>
          No subscriber’s address contains this. A whole address also shows whether it is
          suppressed.
        </p>
        {ALL}
      </Empty>
    )
  }
  if (params.get('state') === 'suppressed') return <Suppressed suppressed={suppressed} />
  if (subscribersAddress(params) !== '/subscribers') {
    return (
      <Empty title="No results">
        <p>No subscriber is in this state.</p>
        {ALL}
      </Empty>
    )
  }
  return (
    <Empty title="No subscribers yet">
      <p>
        People who enter their address on the site appear here, and get the newsletter once they
        confirm by the link we mail them. You can also import people who agreed elsewhere.
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
        Their mail servers permanently refuse our mail, so they get no newsletter and no import
        brings them back. Only a code of each address is kept: search for a whole address to check
        it, and to allow it to subscribe again.
      </p>
      {ALL}
    </Empty>
  )
}
