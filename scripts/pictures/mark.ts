import { INK, LAVENDER, LINE_COLORS } from './scene/colors.ts'

/** The mark on a grid of 40: a body, two crossed orbits and a satellite. */
export function drawMark(strokeWidth: number): string {
  return `<g fill="none" stroke-width="${strokeWidth}">
    <ellipse cx="20" cy="20" rx="17" ry="7.5" stroke="${LINE_COLORS.telecom}" transform="rotate(-31 20 20)"/>
    <ellipse cx="20" cy="20" rx="17" ry="7.5" stroke="${LINE_COLORS.technologies}" transform="rotate(31 20 20)"/>
  </g>
  <circle cx="20" cy="20" r="5" fill="#fff"/>
  <circle cx="32.2" cy="9.6" r="3" fill="${LINE_COLORS.software}"/>`
}

/** Its small form, for icons, on the same grid: two crossed orbits around a dot read as an atom there. */
export function drawPlanet(): string {
  return `<g transform="rotate(-24 20 20)" fill="none" stroke-width="2.6">
    <path d="M2.500 20A17.500 5 0 0 1 26 15.300" stroke="${LINE_COLORS.telecom}"/>
    <circle cx="20" cy="20" r="11" fill="#fff"/>
    <path d="M25 10.200A11 11 0 1 1 10.200 25A14 14 0 0 0 25 10.200z" fill="${LAVENDER}"/>
    <path d="M33 23.300A17.500 5 0 0 1 7 23.300" stroke="${INK}" stroke-width="5.600"/>
    <path d="M37.500 20A17.500 5 0 0 1 2.500 20" stroke="${LINE_COLORS.technologies}"/>
    <circle cx="35.200" cy="17.500" r="3.800" fill="${LINE_COLORS.software}" stroke="${INK}" stroke-width="1.600"/>
  </g>`
}
