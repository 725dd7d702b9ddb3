/** A filter of the list as a link shows it. */
export interface FilterLink {
  label: string
  /** What it sets in the address; null for what it takes away. */
  change: Record<string, string | null>
}
