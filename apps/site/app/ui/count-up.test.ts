import { describe, expect, test } from 'vitest'
import { countAt, countTarget } from './count-up.ts'

describe('the target of a figure', () => {
  test.each([
    ['16+', 160],
    ['2+', 20],
    ['15M+', 3750],
    ['3k', 750],
    ['1B+', 6000],
    ['350+', 350],
    ['600+', 600],
    ['100+', 100],
    ['39', 390],
    ['40', 40],
    ['1.5M', 375],
  ])('of %s is %i', (value, target) => {
    expect(countTarget(value)).toBe(target)
  })

  test('is 0 for a text without a number', () => {
    expect(countTarget('many')).toBe(0)
    expect(countAt(0, countTarget('many'))).toBeUndefined()
  })
})

describe('the running number', () => {
  test('starts at 0 and grows by 2 with every tick', () => {
    expect([0, 1, 2, 3].map(tick => countAt(tick, 20))).toEqual([0, 2, 4, 6])
  })

  test('gives way to the final text at the target, also at an odd one', () => {
    expect([9, 10, 11].map(tick => countAt(tick, 20))).toEqual([18, undefined, undefined])
    expect([2, 3].map(tick => countAt(tick, 5))).toEqual([4, undefined])
  })
})
