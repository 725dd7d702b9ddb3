import { Fragment } from 'react'

/** Breaks after the @ and before dots. */
export function BreakableAddress({ address }: { address: string }) {
  return address.split(JOINT).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts never move.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

const JOINT = /(?<=@)|(?=\.)/
