import { contentPermissions } from '@universe/domain/content/content-permissions'
import { changeRequests } from '@universe/domain/requests/change-requests'
import { enterRequest } from '@universe/domain/requests/enter-request'
import { listRequests } from '@universe/domain/requests/list-requests'
import { statesOf } from '@universe/domain/requests/request-state'
import type { Actor } from '@universe/domain/staff/context'
import { isPermitted } from '@universe/domain/staff/operation'
import { visibleKinds } from '@universe/domain/staff/visible-kinds'
import { placesOf } from '../frame/places.ts'

const KEY_GROUPS = ['Lists', 'Work', 'Go to'] as const

export interface KnownKeys {
  group: (typeof KEY_GROUPS)[number]
  keys: readonly string[]
  does: string
  /** For the line below the list. */
  short?: string
}

/** @returns shortcuts in the order of work */
export function knownKeys(actor: Pick<Actor, 'roles'>): KnownKeys[] {
  const kinds = visibleKinds(actor.roles)
  const mayList = isPermitted(actor, listRequests)
  const mayChange = isPermitted(actor, changeRequests)
  const seesArticles = isPermitted(actor, contentPermissions.article.list)
  const seesVacancies = isPermitted(actor, contentPermissions.vacancy.list)
  const mayEdit =
    isPermitted(actor, contentPermissions.article.edit) ||
    isPermitted(actor, contentPermissions.vacancy.edit)
  const hasLists = mayList || seesArticles || seesVacancies
  const row = mayList ? (seesArticles || seesVacancies ? 'row' : 'request') : 'row'
  const seesEnquiries = kinds.includes('contact')
  const seesApplications = kinds.includes('application')
  const states = Math.max(...kinds.map(kind => statesOf(kind).length))
  const done = seesEnquiries
    ? `Done${seesApplications ? '; next state of an application' : ''}`
    : 'Next state'
  const step = seesEnquiries ? (seesApplications ? 'done or next state' : 'done') : 'next state'
  const groups: Record<KnownKeys['group'], (Omit<KnownKeys, 'group'> & { if: boolean })[]> = {
    Lists: [
      { if: hasLists, keys: ['j'], does: `Next ${row}` },
      { if: hasLists, keys: ['k'], does: `Previous ${row}` },
      { if: hasLists, keys: ['Enter'], does: `Open the ${row}` },
      { if: hasLists, keys: ['Esc'], does: 'Leave a field, or back to the list' },
      { if: mayChange, keys: ['x'], does: 'Select the row' },
      { if: hasLists, keys: ['/'], does: 'Search' },
      { if: true, keys: ['?'], does: 'Show these shortcuts' },
    ],
    Work: [
      { if: mayChange, keys: ['e'], does: done, short: step },
      { if: mayChange, keys: ['1', String(states)], does: 'Set the state' },
      { if: mayChange, keys: ['a'], does: 'Assign', short: 'assign' },
      { if: mayChange, keys: ['w'], does: 'Let it wait until a day' },
      { if: mayChange, keys: ['r'], does: 'Answer' },
      { if: mayChange, keys: ['n'], does: 'Write a note' },
      { if: isPermitted(actor, enterRequest), keys: ['c'], does: 'Enter a request' },
      { if: mayChange || mayEdit, keys: ['u'], does: 'Undo, within ten seconds' },
    ],
    'Go to': placesOf(actor).map(({ label, shortcut = '' }) => {
      return { if: shortcut !== '', keys: [...shortcut], does: label }
    }),
  }
  return KEY_GROUPS.flatMap(group =>
    groups[group].filter(each => each.if).map(({ if: _, ...known }) => ({ ...known, group })),
  )
}
