import type { IncomingHttpHeaders } from 'node:http'

/** Derived browsers also name their base, so they come first. */
const BROWSERS: [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
]

/**
 * @param headers whose User-Agent can be forged
 * @returns such as "Chromium on Linux"
 */
export function describeDevice(headers: IncomingHttpHeaders): string {
  const agent = headers['user-agent'] ?? ''
  const find = (names: [RegExp, string][]) => names.find(([sign]) => sign.test(agent))?.[1]
  const brands = String(headers['sec-ch-ua'] ?? '')
  const named = find(BROWSERS)
  const isChromium = named === 'Chrome' && brands !== '' && !brands.includes('Google Chrome')
  const browser = isChromium ? 'Chromium' : named
  const system = find(SYSTEMS)
  if (!browser && !system) return 'An unknown browser'
  return `${browser ?? 'A browser'} on ${system ?? 'an unknown system'}`
}
