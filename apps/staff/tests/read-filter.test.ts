import { expect, test } from 'vitest'
import { readAuditFilter } from '../app/audit/read-filter.ts'
import { numberIn, readFilter } from '../app/inbox/read-filter.ts'

test.each(['2147483648', '999999999999999', '\0'])(
  'sends no store a number or text that PostgreSQL rejects: %j',
  value => {
    const names = ['assignee', 'vacancy', 'before', 'q', 'newest', 'member', 'object']
    const params = new URLSearchParams(names.map(name => [name, value]))
    expect(readFilter(params)).toMatchObject({ vacancy: undefined, before: undefined })
    expect(numberIn(params, 'newest')).toBe(0)
    expect(readAuditFilter(params).before).toBeUndefined()
    expect(JSON.stringify([readFilter(params), readAuditFilter(params)])).not.toContain('\\u0000')
  },
)
