import { withoutMessageParams } from '../../shared/navigation/without-message-params.ts'
import { readReplaces } from '../publication/read-schedule-form.ts'

/** @returns the posted deletion or restoration */
export function readDeletion(form: URLSearchParams) {
  return {
    id: form.get('id') ?? '',
    publicationId: form.get('publication') ?? '',
    // Without the field, the form claims to have seen nothing published.
    seen: form.get('seen') || null,
    replaces: readReplaces(form),
    isWithdrawn: form.get('withdraw') === '1',
  }
}

/** @returns the list's address with its filters, and a message about the item */
export function listPath(
  path: string,
  search: string,
  { done, id }: Record<'done' | 'id', string>,
) {
  const params = new URLSearchParams(withoutMessageParams(search))
  params.set('done', done)
  params.set('undo', id)
  return `${path}?${params}`
}

/** @returns the item that an address says was deleted or restored; undefined if invalid */
export async function readTouched<Item extends { deletedAt: number | null }>(
  { searchParams }: URL,
  find: (which: { id: string }) => Promise<Item>,
): Promise<Item | undefined> {
  const done = searchParams.get('done')
  const id = searchParams.get('undo') ?? ''
  if ((done !== 'deleted' && done !== 'undeleted') || !/^[\w-]{1,60}$/.test(id)) return undefined
  const item = await find({ id }).catch(() => undefined)
  // Checked against the item, since anyone can write an address.
  return item && (item.deletedAt !== null) === (done === 'deleted') ? item : undefined
}
