import { withoutSaid } from '../../shared/navigation/without-said.ts'
import { readReplaces } from '../publication/read-schedule-form.ts'

/** @returns what a form deletes, or takes out of the bin */
export function readDeletion(form: URLSearchParams) {
  return {
    id: form.get('id') ?? '',
    publicationId: form.get('publication') ?? '',
    // A page from before forms had this field says that it knows of nothing on the site.
    seen: form.get('seen') || null,
    replaces: readReplaces(form),
    isWithdrawn: form.get('withdraw') === '1',
  }
}

/** @returns a list with its filters kept, which says what was done to which of it */
export function listPath(
  path: string,
  search: string,
  { done, id }: Record<'done' | 'id', string>,
) {
  const params = new URLSearchParams(withoutSaid(search))
  params.set('done', done)
  params.set('undo', id)
  return `${path}?${params}`
}

/** @returns what an address says was deleted or taken out of the bin; undefined where it is nothing of ours */
export async function readTouched<Item extends { deletedAt: number | null }>(
  { searchParams }: URL,
  find: (which: { id: string }) => Promise<Item>,
): Promise<Item | undefined> {
  const done = searchParams.get('done')
  const id = searchParams.get('undo') ?? ''
  if ((done !== 'deleted' && done !== 'undeleted') || !/^[\w-]{1,60}$/.test(id)) return undefined
  const item = await find({ id }).catch(() => undefined)
  // As it is now: an address alone convinces nobody.
  return item && (item.deletedAt !== null) === (done === 'deleted') ? item : undefined
}
