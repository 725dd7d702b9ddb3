import { readReplaces } from './read-schedule-form.ts'

/** Of an item's publication, withdrawal and deletion. */
export function readPublicationForm(form: URLSearchParams) {
  return {
    id: form.get('id') ?? '',
    publicationId: form.get('publication') ?? '',
    // Without the field, the form has seen nothing published.
    seen: form.get('seen') || null,
    replaces: readReplaces(form),
    isWithdrawn: form.get('withdraw') === '1',
  }
}
