import { data } from 'react-router'

/**
 * @param id compared as a string: "01" and "1.0" match nothing
 * @throws a 404 response if no item has it
 */
export function findById<Item extends { id: number }>(items: readonly Item[], id: string): Item {
  const found = items.find(item => String(item.id) === id)
  if (!found) throw data('Not found', { status: 404 })
  return found
}
