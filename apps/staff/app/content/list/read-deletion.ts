import type { RouterContextProvider } from 'react-router'
import { flashContext } from '../../server/flash.ts'
import { readReplaces } from '../publication/read-schedule-form.ts'

export function readDeletion(form: URLSearchParams) {
  return {
    id: form.get('id') ?? '',
    publicationId: form.get('publication') ?? '',
    // Without the field, the form has seen nothing published.
    seen: form.get('seen') || null,
    replaces: readReplaces(form),
    isWithdrawn: form.get('withdraw') === '1',
  }
}

export async function readTouched<Item>(
  context: Readonly<RouterContextProvider>,
  find: (which: { id: string }) => Promise<Item>,
): Promise<Item | undefined> {
  const id = context.get(flashContext)?.id
  return id === undefined ? undefined : find({ id }).catch(() => undefined)
}
