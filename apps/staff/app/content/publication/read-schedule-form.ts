import type { Scheduled, ScheduleRequest } from '@universe/domain/content/schedule'
import { data } from 'react-router'
import type { Outcome } from '../../server/perform.ts'

const MESSAGE = 'What was sent is not a form of this page. Nothing was changed; load it again.'

/**
 * @returns what the schedule form asks for, as far as it can be read: the domain judges it
 * @throws the page that says so where it asks for neither to publish nor to withdraw
 */
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

/** @returns which schedule the member saw; null for none */
export function readReplaces(form: URLSearchParams): number | null {
  return wholeNumber(form.get('replaces') ?? '')
}

/**
 * @param path the item's page
 * @returns where the form leads: to the item, or back to be asked which of two equal times is meant
 */
export function afterScheduling(
  path: string,
  form: URLSearchParams,
  outcome: Outcome<Scheduled>,
): string {
  if (!outcome.done || outcome.result.isScheduled) return `${path}?done=scheduled`
  const asked = ['date', 'time', 'zone', 'what'].map(name => [name, form.get(name) ?? ''])
  return `${path}/schedule?${new URLSearchParams(asked)}`
}

function wholeNumber(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}
