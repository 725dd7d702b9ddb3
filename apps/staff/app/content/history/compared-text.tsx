import type { TextPiece } from '@universe/domain/content/compare-texts'
import { VisuallyHidden } from '@universe/ui/visually-hidden.tsx'
import { Fragment } from 'react'
import styles from './compared-text.module.css'

/** A text of two versions: what went is struck out, what came is underlined, and both are told. */
export function ComparedText({ pieces }: { pieces: readonly TextPiece[] }) {
  return pieces.map(({ kind, text }, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text, which stay in order.
    if (kind === 'same') return <Fragment key={index}>{text}</Fragment>
    const Mark = kind === 'added' ? 'ins' : 'del'
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same.
      <Mark key={index} className={styles[kind]}>
        <VisuallyHidden>{kind === 'added' ? ' [added: ' : ' [removed: '}</VisuallyHidden>
        {text}
        <VisuallyHidden>] </VisuallyHidden>
      </Mark>
    )
  })
}
