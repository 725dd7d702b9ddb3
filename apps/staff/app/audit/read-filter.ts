import { company } from '@universe/contract/company'
import type { AuditSearch } from '@universe/domain/audit/list-audit'
import { isAuditAction } from '@universe/domain/staff/audit-actions'
import { wholeNumber } from '../shared/whole-number.ts'
import { OBJECT_MAX_CHARACTERS } from './audit-address.ts'

const { timeZone } = company.operatingHours
const ID = /^[\w-]{1,200}$/

/** Invalid values count as missing. */
export function readAuditFilter(
  params: URLSearchParams,
): AuditSearch & { before?: number | undefined } {
  const action = params.get('action') ?? ''
  return {
    memberId: readId(params.get('member')),
    action: isAuditAction(action) ? action : undefined,
    object: readText(params.get('object')),
    from: startOfDay(params.get('from')),
    to: startOfDay(params.get('to'), 1),
    before: wholeNumber(params.get('before')),
  }
}

function readId(text: string | null): string | undefined {
  const id = text?.trim() ?? ''
  return ID.test(id) ? id : undefined
}

function readText(typed: string | null): string | undefined {
  const text = typed?.trim() ?? ''
  return text === '' || text.length > OBJECT_MAX_CHARACTERS || text.includes('\0')
    ? undefined
    : text
}

/** @returns a day's start at the office, or that many days later */
function startOfDay(text: string | null, daysLater = 0): number | undefined {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text)) return undefined
  try {
    const day = Temporal.PlainDate.from(text).add({ days: daysLater })
    return day.toZonedDateTime(timeZone).epochMilliseconds
  } catch {
    // No such day.
    return undefined
  }
}
