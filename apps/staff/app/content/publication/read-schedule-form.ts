import type { ScheduleRequest } from '@universe/domain/content/schedule'
import { data } from 'react-router'
import { readWallTime } from './wall-times.ts'

const MESSAGE = 'This form is out of date, so nothing was changed. Reload the page.'

/** @throws an error page unless the action is publish or withdraw */
export function readScheduleForm(form: URLSearchParams): Omit<ScheduleRequest, 'id'> {
  const [action = '', revision] = (form.get('what') ?? '').split(' ')
  if (action !== 'publish' && action !== 'withdraw') throw data(MESSAGE, 400)
  return {
    action,
    revision: revision === undefined ? null : wholeNumber(revision),
    ...readWallTime(form),
    replaces: readReplaces(form),
    published: wholeNumber(form.get('published') ?? ''),
  }
}

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

/** @returns the schedule seen; null for none */
export function readReplaces(form: URLSearchParams): number | null {
  return wholeNumber(form.get('replaces') ?? '')
}

function wholeNumber(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}
