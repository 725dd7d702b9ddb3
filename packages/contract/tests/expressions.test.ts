import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { runsWithin } from '@universe/testing/time/runs-within'
import { parseSync } from 'vite'
import { describe, expect, test, vi } from 'vitest'

/**
 * Every expression of the contract must take linear time: otherwise a single request could block
 * the process. They are found in the source, so that none is forgotten.
 */
const INPUT_CHARACTERS = 50_000
const LONGEST_MS = 200

const files = globSync(join(import.meta.dirname, '../src/**/*.ts')).sort()
const expressions = [...files.flatMap(findLiterals), ...(await recordConstructed())]

describe('every expression of the contract', () => {
  test('is found, also a composed one', () => {
    const constructions = files.map(countConstructions)
    const constructed = expressions.filter(({ where }) => where === 'constructed')
    expect(expressions.length).toBeGreaterThan(5)
    // One created inside a function is not found: move it to the module.
    expect(constructed).toHaveLength(constructions.reduce((sum, count) => sum + count))
  })

  test.each(
    expressions.map(({ where, expression }) => [String(expression), where, expression] as const),
  )('%s in %s reads 50 KB of its worst input at once', (_source, _where, expression) => {
    for (const input of worstInputs(expression)) {
      // In steps, so that a slow one fails within seconds.
      for (let length = 5000; length <= INPUT_CHARACTERS; length *= 10) {
        const text = input.make(length)
        const isLinear = runsWithin(LONGEST_MS, () => use(expression, text))
        expect(isLinear, `${length} characters like ${input.name}`).toBe(true)
      }
    }
  })
})

interface Found {
  where: string
  expression: RegExp
}

function findLiterals(path: string): Found[] {
  return [...nodesOf(path)]
    .flatMap(({ regex }) => regex ?? [])
    .map(({ pattern, flags }) => ({
      where: basename(path),
      expression: new RegExp(pattern, flags),
    }))
}

function countConstructions(path: string): number {
  return [...nodesOf(path)].filter(({ callee }) => callee?.name === 'RegExp').length
}

interface SyntaxNode {
  regex?: { pattern: string; flags: string }
  callee?: { name?: string }
}

function nodesOf(path: string): Iterable<SyntaxNode> {
  return visit(parseSync(path, readFileSync(path, 'utf8')).program)
}

function* visit(node: unknown): Iterable<SyntaxNode> {
  if (typeof node !== 'object' || node === null) return
  yield node
  for (const child of Object.values(node)) yield* visit(child)
}

/** Imports each module anew while recording created expressions. */
async function recordConstructed(): Promise<Found[]> {
  const found: Found[] = []
  const note = (expression: RegExp) => {
    found.push({ where: 'constructed', expression })
    return expression
  }
  vi.resetModules()
  vi.stubGlobal(
    'RegExp',
    new Proxy(RegExp, {
      apply: (target, _self, parts) => note(Reflect.construct(target, parts)),
      construct: (target, parts) => note(Reflect.construct(target, parts)),
    }),
  )
  try {
    for (const path of files) await import(path)
  } finally {
    vi.unstubAllGlobals()
  }
  return found
}

/** A generator of texts of any length. */
interface Input {
  name: string
  make(length: number): string
}

const SAMPLE = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  ...'\u00a0\u2028\u0308\u0640\u200fé٣۳س',
]
/** A class, an escape or a plain character of an expression's source. */
const ATOMS = /\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\.|[^()[\]{}*+?|^$\\]/gu
const ENDINGS = ['', '!', '\n']
const SCREENING_CHARACTERS = 400
const SLOWEST = 12

/**
 * @returns the slowest inputs of an expression: of many that repeat its characters after others
 *   and end unexpectedly, those that are slowest while short
 */
function worstInputs(expression: RegExp): Input[] {
  const characters = charactersOf(expression)
  const pairs = characters.flatMap(a => characters.map(b => a + b))
  const units = [...characters, ...pairs]
  const inputs = ['', ...units].flatMap(start =>
    units.flatMap(unit => ENDINGS.map(ending => repeating(start, unit, ending))),
  )
  return inputs
    .map(input => ({ input, ms: measure(expression, input.make(SCREENING_CHARACTERS)) }))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST)
    .map(({ input }) => input)
}

/** One or two characters of each class in the expression, and one of none. */
function charactersOf(expression: RegExp): string[] {
  const flags = expression.flags.replace(/[gy]/g, '')
  const named = [...expression.source.matchAll(ATOMS)].flatMap(([atom]) => {
    const single = new RegExp(`^(?:${atom})$`, flags)
    const fitting = SAMPLE.filter(character => single.test(character))
    return [fitting.at(0), fitting.at(-1)]
  })
  const none = SAMPLE.find(character => !named.includes(character))
  return [...new Set([...named, none])].filter(character => character !== undefined)
}

function repeating(start: string, unit: string, ending: string): Input {
  return {
    name: `${JSON.stringify(start)}, ${JSON.stringify(unit)} repeated, ${JSON.stringify(ending)}`,
    make: length => start + unit.repeat(length / unit.length) + ending,
  }
}

/** The faster of two, since the machine may be busy. */
function measure(expression: RegExp, text: string): number {
  return Math.min(...[0, 1].map(() => timeOf(expression, text)))
}

function timeOf(expression: RegExp, text: string): number {
  const startedAt = performance.now()
  use(expression, text)
  return performance.now() - startedAt
}

/** Applies an expression as the contract does. */
function use(expression: RegExp, text: string): void {
  if (expression.global) text.replace(expression, '')
  else expression.test(text)
}
