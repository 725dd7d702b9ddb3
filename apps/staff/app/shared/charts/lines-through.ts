/** @returns polylines' points; a missing value ends a line */
export function linesThrough(
  points: readonly (readonly [x: number, y: number] | null)[],
): string[] {
  const lines: string[][] = [[]]
  for (const point of points) {
    if (point) lines.at(-1)?.push(point.join())
    else lines.push([])
  }
  return lines.filter(({ length }) => length > 1).map(line => line.join(' '))
}
