import type { PreviewedItem } from '@universe/domain/content/preview-item'

/** What is not yet certain of an address. */
export function NumberNote({ item: { hasPublicId } }: { item: PreviewedItem }) {
  if (hasPublicId) return null
  return (
    <p className="hint">
      The number in its address is given when it is published; another may have this one by then.
    </p>
  )
}
