/** How API and site answer a GET whose bytes they keep in several encodings. */

/** The encodings in which answers are kept, smallest first. */
export type Encoding = 'br' | 'gzip' | 'identity'

/**
 * @param acceptEncoding the Accept-Encoding header, undefined where a request has none
 * @returns the smallest encoding that it takes
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
 * Whether an If-None-Match header names one of these tags, compared weakly as the standard has it
 * (RFC 9110, 13.1.2): a proxy may have marked ours weak.
 * @param ifNoneMatch the header, undefined where a request has none
 * @param etags the strong tags of the answer, quotes included
 * @returns true when the client has the answer already
 */
export function matchesTag(ifNoneMatch: string | undefined, ...etags: string[]): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some(tag => etags.includes(tag.trim().replace(/^W\//, '')))
}
