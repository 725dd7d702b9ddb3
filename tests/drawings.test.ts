import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TOKENS } from '@universe/domain/mail/letter/letter-colors'
import { describe, expect, test } from 'vitest'
import { INK, LAVENDER, LINE_COLORS, SPACE } from '../scripts/pictures/scene/colors.ts'
import { fillTokenColors, nameTokenColors } from '../scripts/pictures/token-colors.ts'

/** Palette colors are only in the tokens, or in copies compared here. */
const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const drawings = globSync('{apps/site/app,packages/ui/src}/**/*.svg', { cwd: ROOT }).sort()

test('drawings use color names, which `npm run pictures -- colors` writes', () => {
  expect(drawings.length).toBeGreaterThan(40)
  expect(drawings.filter(path => nameTokenColors(read(path)) !== read(path))).toEqual([])
})

test('every color name in a drawing is a token', () => {
  for (const path of drawings) expect(fillTokenColors(read(path)), path).not.toContain('var(')
})

describe('copies of tokens match', () => {
  const lines = Object.entries(LINE_COLORS).map(
    ([line, color]) => [`LINE_COLORS.${line}`, color, `--${accentOf(line)}`] as const,
  )
  test.each<readonly [name: string, color: string, token: string]>([
    ['SPACE', SPACE, '--space'],
    ['INK', INK, '--ink'],
    ['LAVENDER', LAVENDER, '--lavender'],
    ...lines,
  ])('in scripts/pictures/scene/colors.ts, %s', (_, color, token) => {
    expect(color, `${token} has changed: make film, posters, icons and share pictures anew`).toBe(
      fillTokenColors(`var(${token})`),
    )
  })

  test.each(Object.entries(TOKENS))('in a mail, %s', (token, color) => {
    const tokens = read('packages/ui/src/styles/tokens.css')
    expect(new RegExp(`--${token}: ([^;]+);`).exec(tokens)?.[1]).toBe(color)
  })

  test('in apps/site/app/page-head/describe-page.ts, THEME_COLOR', () => {
    const source = read('apps/site/app/page-head/describe-page.ts')
    const color = fillTokenColors('var(--space)')
    expect(source.includes(`THEME_COLOR = '${color}'`), `--space is ${color} now`).toBe(true)
  })
})

/** A line's accent on dark ground, by the tokens' rules. */
function accentOf(line: string): string {
  const rule = new RegExp(
    `\\[data-line='${line}'\\][^}]*--color-accent-on-dark: var\\(--([\\w-]+)\\)`,
  )
  return rule.exec(read('packages/ui/src/styles/tokens.css'))?.[1] ?? ''
}
