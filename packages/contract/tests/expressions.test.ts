import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { runsWithin } from '@universe/testing/time/runs-within'
import { parseSync } from 'vite'
import { describe, expect, test, vi } from 'vitest'
import { use, worstInputs } from './worst-inputs.ts'

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
