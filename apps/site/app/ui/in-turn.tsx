import { type ReactNode, Suspense } from 'react'

interface InTurnProps {
  children: readonly ReactNode[]
}

/**
 * Parts of a page that come to life one after the other, each in a task of its own, or first where a
 * visitor touches one: React hydrates boundaries beside each other in one go, nested ones in turn.
 */
export function InTurn({ children: [first, ...rest] }: InTurnProps) {
  return (
    <>
      {first}
      {rest.length > 0 && (
        <Suspense>
          <InTurn>{rest}</InTurn>
        </Suspense>
      )}
    </>
  )
}
