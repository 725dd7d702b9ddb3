import { Fragment } from 'react'

/** An e-mail address that a narrow line breaks where it has a joint: after the @, and before a dot. */
export function BreakableAddress({ address }: { address: string }) {
  return address.split(JOINT).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name, and never move.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

const JOINT = /(?<=@)|(?=\.)/
