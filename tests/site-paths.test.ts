import { isSitePath, publicIdIn } from '@universe/domain/content/link-checks/check-links'
import { expect, test } from 'vitest'
import routes from '../apps/site/app/routes.ts'

test('the link check of drafts knows exactly the site’s addresses', () => {
  for (const { path = '', file } of routes) {
    // Pages linked from mails need a token.
    if (path === '*' || file.startsWith('pages/newsletter/')) continue
    const example = `/${path.replace('/:flag?', '').replace(':id', '7')}`
    expect(isSitePath(example) || publicIdIn(example) !== undefined, example).toBe(true)
  }
  expect(isSitePath('/nowhere')).toBe(false)
  expect(publicIdIn('/jobsdetails/7')).toEqual({ kind: 'vacancy', id: 7 })
})
