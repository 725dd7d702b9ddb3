import { LINE_COLORS } from './scene/colors.ts'

/** The mark on a grid of 40: a body, two crossed orbits and a satellite. */
export function drawMark(strokeWidth: number): string {
  return `<g fill="none" stroke-width="${strokeWidth}">
    <ellipse cx="20" cy="20" rx="17" ry="7.5" stroke="${LINE_COLORS.telecom}" transform="rotate(-31 20 20)"/>
    <ellipse cx="20" cy="20" rx="17" ry="7.5" stroke="${LINE_COLORS.technologies}" transform="rotate(31 20 20)"/>
  </g>
  <circle cx="20" cy="20" r="5" fill="#fff"/>
  <circle cx="32.2" cy="9.6" r="3" fill="${LINE_COLORS.software}"/>`
}
