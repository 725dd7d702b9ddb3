import type { KeptForm } from './kept-requests.ts'

/** Anybody can change browser storage, so it is validated. */
export type Unread = Record<string, unknown>

const forms: readonly unknown[] = ['contact', 'demo', 'application'] satisfies KeptForm[]

export const isObject = (value: unknown): value is Unread =>
  typeof value === 'object' && value !== null

export const isForm = (value: unknown): value is KeptForm => forms.includes(value)

export const isText = (value: unknown): value is string => typeof value === 'string'

/** @param value epoch milliseconds */
export const isTime = (value: unknown): value is number =>
  typeof value === 'number' && !Number.isNaN(new Date(value).getTime())

export const isOptional = (value: unknown, is: (value: unknown) => boolean): boolean =>
  value === undefined || is(value)
