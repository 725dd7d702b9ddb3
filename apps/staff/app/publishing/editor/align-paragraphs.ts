/** A paragraph of one version beside what stands in its place in the other. */
export interface AlignedParagraph {
  mine: string | undefined
  theirs: string | undefined
}

/**
 * Puts two versions' paragraphs beside each other: those that are the same stand in one row, and between
 * them those that are not, by their order.
 */
export function alignParagraphs(
  mine: readonly string[],
  theirs: readonly string[],
): AlignedParagraph[] {
  const rows: AlignedParagraph[] = []
  let [m, t] = [0, 0]
  for (const [nextM, nextT] of [...commonPlaces(mine, theirs), [mine.length, theirs.length]]) {
    while (m < (nextM ?? 0) || t < (nextT ?? 0)) {
      rows.push({
        mine: m < (nextM ?? 0) ? mine[m++] : undefined,
        theirs: t < (nextT ?? 0) ? theirs[t++] : undefined,
      })
    }
    if (m < mine.length && t < theirs.length) rows.push({ mine: mine[m++], theirs: theirs[t++] })
  }
  return rows
}

/** @returns the places of the longest row of paragraphs that both have, in order */
function commonPlaces(mine: readonly string[], theirs: readonly string[]): [number, number][] {
  const width = theirs.length + 1
  const longest = new Uint16Array((mine.length + 1) * width)
  const at = (m: number, t: number) => longest[m * width + t] ?? 0
  for (let m = mine.length - 1; m >= 0; m -= 1) {
    for (let t = theirs.length - 1; t >= 0; t -= 1) {
      longest[m * width + t] =
        mine[m] === theirs[t] ? at(m + 1, t + 1) + 1 : Math.max(at(m + 1, t), at(m, t + 1))
    }
  }
  const places: [number, number][] = []
  let [m, t] = [0, 0]
  while (m < mine.length && t < theirs.length) {
    if (mine[m] === theirs[t]) places.push([m++, t++])
    else if (at(m + 1, t) >= at(m, t + 1)) m += 1
    else t += 1
  }
  return places
}
