import { type ReactNode, Suspense } from 'react'

interface InTurnProps {
  children: readonly ReactNode[]
}

/**
 * Separate tasks, the one first that a visitor touches: React hydrates sibling boundaries together,
 * nested ones one by one.
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
