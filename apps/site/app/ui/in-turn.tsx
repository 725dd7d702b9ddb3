import { type ReactNode, Suspense } from 'react'

interface InTurnProps {
  children: readonly ReactNode[]
}

/**
 * Parts hydrate in separate tasks, or first the one that a visitor touches: React hydrates sibling
 * boundaries together, nested ones one by one.
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
