import { countOf } from '../../shared/count.ts'

/** @returns the message's name */
export function nameImported(added: number, isConfirmed: boolean): string {
  return `imported-${added}-${isConfirmed ? 'confirmed' : 'pending'}`
}

/** @returns undefined if invalid */
export function describeImported(done: string): string | undefined {
  const [, added = '', state = ''] = /^imported-(\d{1,9})-(confirmed|pending)$/.exec(done) ?? []
  if (state === '') return undefined
  const many = countOf(Number(added), 'subscriber')
  const next =
    state === 'confirmed'
      ? 'They get the next issue.'
      : 'They get nothing until they confirm: ask them below.'
  return `${Number(added) === 1 ? `${many} was` : `${many} were`} imported. ${next}`
}
