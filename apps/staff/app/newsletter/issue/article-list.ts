/**
 * @param list ids by spaces
 * @param action "up 3", "down 3", "remove 3" or "add 3"
 * @returns the same list if that is impossible
 */
export function changeList(list: string, action: string): string {
  return changeIds(idsOf(list), action).join(' ')
}

export function idsOf(list: string): number[] {
  return list.split(' ').flatMap(id => Number(id) || [])
}

function changeIds(ids: readonly number[], action: string): readonly number[] {
  const [what, name] = action.split(' ')
  const id = Number(name)
  const at = ids.indexOf(id)
  if (what === 'add') return id > 0 && at < 0 ? [...ids, id] : ids
  if (at < 0) return ids
  if (what === 'remove') return ids.filter(each => each !== id)
  if (what === 'up' && at > 0) return moved(ids, at, at - 1)
  if (what === 'down' && at < ids.length - 1) return moved(ids, at, at + 1)
  return ids
}

function moved(ids: readonly number[], from: number, to: number): number[] {
  const rest = ids.toSpliced(from, 1)
  return rest.toSpliced(to, 0, ids[from] ?? 0)
}
