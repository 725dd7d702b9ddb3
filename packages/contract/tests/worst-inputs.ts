/** A generator of texts of any length. */
export interface Input {
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
export function worstInputs(expression: RegExp): Input[] {
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
export function use(expression: RegExp, text: string): void {
  if (expression.global) text.replace(expression, '')
  else expression.test(text)
}
