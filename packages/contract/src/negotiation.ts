/** For GET responses kept in several encodings. */

/** Smallest first. */
export type Encoding = 'br' | 'gzip' | 'identity'

/**
 * @param acceptEncoding header, if any
 * @returns the smallest accepted one
 */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  const accepted = new Map<string, number>()
  for (const item of (acceptEncoding ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map(part => part.trim())
    const quality = parameters.find(parameter => parameter.startsWith('q='))
    accepted.set(name, quality ? Number(quality.slice(2)) : 1)
  }
  const takes = (name: string) => (accepted.get(name) ?? accepted.get('*') ?? 0) > 0
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : 'identity'
}

/**
 * Weak comparison (RFC 9110, 13.1.2): a proxy may have weakened ours.
 * @param ifNoneMatch header, if any
 * @param etags strong tags, quotes included
 */
export function matchesTag(ifNoneMatch: string | undefined, ...etags: string[]): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some(tag => etags.includes(tag.trim().replace(/^W\//, '')))
}
