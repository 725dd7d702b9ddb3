import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CHROMIUM, CHROMIUM_ARGS } from '@universe/testing/browser/chromium'
import { screens } from '@universe/testing/browser/screens'
import { median, table, whole } from './table.ts'
import { measureScreens } from './with-server.ts'

const LIGHTHOUSE = join(import.meta.dirname, '../../node_modules/.bin/lighthouse')
const REPORT_MAX_BYTES = 64 * 1024 * 1024
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const AUDITS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const

type Category = (typeof CATEGORIES)[number]

interface Report {
  categories: Record<Category, { score: number | null }>
  audits: Record<(typeof AUDITS)[number], { numericValue?: number }>
}

/** Table (c): Lighthouse's scores of every page that answers 200, on its own idea of a phone. */
export async function measureScores({ runs }: { runs: number }): Promise<string> {
  const { 'Not found': _, ...answered } = screens
  const rows = await measureScreens(async url => {
    const reports: Report[] = []
    for (let run = 0; run < runs; run++) reports.push(await audit(url))
    return toFigures(reports)
  }, answered)
  const head = ['route', 'performance', 'accessibility', 'best practices', 'SEO', 'FCP ms']
  return [
    '# Lighthouse, mobile',
    '',
    `Lighthouse's mobile preset with simulated throttling, median of ${runs}.`,
    '',
    table([...head, 'LCP ms', 'TBT ms', 'CLS'], rows),
  ].join('\n')
}

/** @returns a page's Lighthouse result with default settings */
async function audit(url: string): Promise<Report> {
  const args = [
    url,
    '--quiet',
    '--output=json',
    `--only-categories=${CATEGORIES}`,
    `--chrome-flags=--headless=new ${CHROMIUM_ARGS.join(' ')}`,
  ]
  const run = () =>
    promisify(execFile)(LIGHTHOUSE, args, {
      env: { ...process.env, CHROME_PATH: CHROMIUM },
      maxBuffer: REPORT_MAX_BYTES,
    })
  // Retries, since its trace sometimes lacks the start of the visit (NO_NAVSTART).
  const { stdout } = await run().catch(run)
  return JSON.parse(stdout)
}

function toFigures(reports: readonly Report[]): string[] {
  const scores = CATEGORIES.map(name =>
    whole(median(reports.map(({ categories }) => (categories[name].score ?? 0) * 100))),
  )
  const audits = AUDITS.map(name => {
    const value = median(reports.map(report => report.audits[name].numericValue ?? Number.NaN))
    return name === 'cumulative-layout-shift' ? value.toFixed(3) : whole(value)
  })
  return [...scores, ...audits]
}
