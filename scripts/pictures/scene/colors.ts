export type Line = 'telecom' | 'software' | 'technologies' | 'marketing'

/** The four business lines' colors on dark ground. */
export const LINE_COLORS: Record<Line, string> = {
  telecom: '#9b7bff',
  software: '#38d39f',
  technologies: '#5cc8ff',
  marketing: '#5b8cff',
}

export const SPACE = '#060919'
export const INK = '#0a0f2a'
export const LAVENDER = '#aab6ff'

/** A color written #rrggbb, with an opacity between 0 and 1. */
export function withAlpha(color: string, alpha: number): string {
  return `rgb(${channels(color).join(' ')} / ${alpha.toFixed(4)})`
}

/** Interpolates between two colors, both written #rrggbb as the result is. */
export function mix(from: string, to: string, share: number): string {
  const ends = channels(to)
  const mixed = channels(from).map((start, index) => start + ((ends[index] ?? 0) - start) * share)
  return `#${mixed.map(each => Math.round(each).toString(16).padStart(2, '0')).join('')}`
}

function channels(color: string): number[] {
  return [1, 3, 5].map(start => Number.parseInt(color.slice(start, start + 2), 16))
}
