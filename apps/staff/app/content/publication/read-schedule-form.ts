import type { Scheduled, ScheduleRequest } from '@universe/domain/content/schedule'
import { data } from 'react-router'
import type { Outcome } from '../../server/perform.ts'

const MESSAGE = 'This form is out of date, so nothing was changed. Reload the page.'

/** @throws an error page unless the action is publish or withdraw */
export function readScheduleForm(form: URLSearchParams): Omit<ScheduleRequest, 'id'> {
  const [action = '', revision] = (form.get('what') ?? '').split(' ')
  if (action !== 'publish' && action !== 'withdraw') throw data(MESSAGE, 400)
  const occurrence = form.get('occurrence')
  return {
    action,
    revision: revision === undefined ? null : wholeNumber(revision),
    wallTime: `${form.get('date') ?? ''}T${(form.get('time') ?? '').slice(0, 5)}`,
    zone: form.get('zone') ?? '',
    occurrence: occurrence === 'earlier' || occurrence === 'later' ? occurrence : null,
    replaces: readReplaces(form),
    published: wholeNumber(form.get('published') ?? ''),
  }
}

/** @returns the schedule seen; null for none */
export function readReplaces(form: URLSearchParams): number | null {
  return wholeNumber(form.get('replaces') ?? '')
}

/**
 * @param path the item's page
 * @returns target and message; the form again if a clock change makes the time ambiguous
 */
export function afterScheduling(
  path: string,
  form: URLSearchParams,
  outcome: Outcome<Scheduled>,
): [next: string, flash?: string] {
  if (!outcome.done || outcome.result.isScheduled) return [path, 'scheduled']
  const asked = ['date', 'time', 'zone', 'what'].map(name => [name, form.get(name) ?? ''])
  return [`${path}/schedule?${new URLSearchParams(asked)}`]
}

function wholeNumber(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}
