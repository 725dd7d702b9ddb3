import { makeFilm, makePosters, makeSkyline } from './film.ts'
import { makeCoreFont } from './font.ts'
import { makeIcons } from './icons.ts'
import { makeSharePictures } from './share.ts'
import { makeStaffDocs } from './staff-docs.ts'
import { nameDrawingColors } from './token-colors.ts'
import { makeWorldMaps } from './world-map.ts'

const MAKERS: Record<string, () => Promise<void>> = {
  colors: nameDrawingColors,
  font: makeCoreFont,
  icons: makeIcons,
  map: makeWorldMaps,
  posters: makePosters,
  share: makeSharePictures,
  skyline: makeSkyline,
  film: makeFilm,
  staff: makeStaffDocs,
}

const names = process.argv.slice(2)
const unknown = names.filter(name => !(name in MAKERS))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Known: ${Object.keys(MAKERS).join(', ')}.`)
  process.exit(1)
}

for (const [name, make] of Object.entries(MAKERS)) {
  if (names.length > 0 && !names.includes(name)) continue
  console.log(name)
  await make()
}
